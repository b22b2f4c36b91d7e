/** Returns the revision after one: its last number or letter counts on, past those that are taken. */
export function nextRevision(revision: string, taken: ReadonlySet<string>): string {
  let next = countOn(revision)
  while (taken.has(next)) next = countOn(next)
  return next
}

function countOn(revision: string): string {
  const digits = /\d+$/.exec(revision)?.[0]
  if (digits !== undefined) {
    const counted = String(BigInt(digits) + 1n).padStart(digits.length, '0')
    return revision.slice(0, -digits.length) + counted
  }
  const last = revision.at(-1) ?? ''
  if (/[A-Ya-y]/.test(last)) return revision.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1)
  return `${revision}2`
}
