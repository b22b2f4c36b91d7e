/** Returns the next revision: increments the last number or letter, and skips existing revisions. */
export function nextRevision(revision: string, existingRevisions: ReadonlySet<string>): string {
  let next = increment(revision)
  while (existingRevisions.has(next)) next = increment(next)
  return next
}

function increment(revision: string): string {
  const digits = /\d+$/.exec(revision)?.[0]
  if (digits !== undefined) {
    const incremented = String(BigInt(digits) + 1n).padStart(digits.length, '0')
    return revision.slice(0, -digits.length) + incremented
  }
  const last = revision.at(-1) ?? ''
  if (/[A-Ya-y]/.test(last)) return revision.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1)
  return `${revision}2`
}
