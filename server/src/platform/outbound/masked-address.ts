// Addresses of other systems can contain credentials in path and query. Users without the right to change them see only
// the origin.

const ellipsis = '…'

/** Returns the origin of an address, with an ellipsis for path and query. An invalid address becomes an ellipsis. */
export function maskAddress(address: string): string {
  if (!URL.canParse(address)) return ellipsis
  const { origin, pathname, search, hash } = new URL(address)
  return pathname === '/' && search + hash === '' ? origin : `${origin}/${ellipsis}`
}

/** Returns whether a value is a masked address, which stands for the stored one. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.endsWith(ellipsis)
