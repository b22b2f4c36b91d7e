// An address of another system may carry its credential in path and query: who may not change it sees where it leads only.

const hidden = '…'

/** Returns the origin of an address, with a sign for what follows; only the sign for what is no address. */
export function maskAddress(address: string): string {
  if (!URL.canParse(address)) return hidden
  const { origin, pathname, search, hash } = new URL(address)
  return pathname === '/' && search + hash === '' ? origin : `${origin}/${hidden}`
}

/** Whether a value is a masked one that came back: it stands for what is stored. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.endsWith(hidden)
