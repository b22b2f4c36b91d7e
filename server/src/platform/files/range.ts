/** The one part of a file that a `Range` header asks for; undefined for the whole file, also when the header cannot be met. */
export function partOf(header: unknown, sizeBytes: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(typeof header === 'string' ? header : '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const last = sizeBytes - 1
  const start = match[1] === '' ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? last : Math.min(Number(match[2]), last)
  return start <= end ? { start, end } : undefined
}
