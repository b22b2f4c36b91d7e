/** Returns user name and secret of a header with basic authorization; nothing for any other header. */
export function readBasic(header: unknown): [userName?: string, secret?: string] {
  const encoded = /^Basic (\S+)$/.exec(typeof header === 'string' ? header : '')?.[1]
  if (!encoded) return []
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? [] : [text.slice(0, colon), text.slice(colon + 1)]
}
