/**
 * Returns the byte range of a `Range` header; undefined for the whole file, also if the header is invalid or not
 * satisfiable.
 */
export function partOf(header: unknown, sizeBytes: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(typeof header === 'string' ? header : '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const last = sizeBytes - 1
  const start = match[1] === '' ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? last : Math.min(Number(match[2]), last)
  return start <= end ? { start, end } : undefined
}
