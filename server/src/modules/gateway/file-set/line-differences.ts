// Differences of two texts by line.
import { type DifferenceLine, maxDifferences } from '@gemba/contract/gateway/file-set/read-back.ts'

/** Pairs of lines that are compared at most. Larger differences are listed as removed and added as a whole. */
const maxPairs = 4_000_000
/** Equal lines that are shown before and after a difference. */
const contextLines = 3

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/))

/** Lengths of the longest common subsequences of the ends of both lists, row by row. */
function commonLengths(expected: readonly string[], held: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: expected.length + 1 }, () => new Uint16Array(held.length + 1))
  for (let row = expected.length - 1; row >= 0; row--) {
    const [current, below] = [rows[row]!, rows[row + 1]!]
    for (let column = held.length - 1; column >= 0; column--)
      current[column] =
        expected[row] === held[column] ? below[column + 1]! + 1 : Math.max(below[column]!, current[column + 1]!)
  }
  return rows
}

/** Returns the kinds of the lines in order: the longest common subsequence is the same, the rest removed or added. */
function kindsOf(expected: readonly string[], held: readonly string[]): DifferenceLine['kind'][] {
  if (expected.length * held.length > maxPairs)
    return [...expected.map(() => 'removed' as const), ...held.map(() => 'added' as const)]
  const lengths = commonLengths(expected, held)
  const kinds: DifferenceLine['kind'][] = []
  let [row, column] = [0, 0]
  while (row < expected.length || column < held.length) {
    const isSame = row < expected.length && column < held.length && expected[row] === held[column]
    const isRemoved =
      row < expected.length && (column >= held.length || lengths[row + 1]![column]! >= lengths[row]![column + 1]!)
    kinds.push(isSame ? 'same' : isRemoved ? 'removed' : 'added')
    if (isSame || isRemoved) row++
    if (isSame || !isRemoved) column++
  }
  return kinds
}

function countEqual(expected: readonly string[], held: readonly string[]): number {
  const length = Math.min(expected.length, held.length)
  for (let index = 0; index < length; index++) if (expected[index] !== held[index]) return index
  return length
}

/** Returns every line of both texts with its kind and numbers. */
function alignLines(expectedText: string, heldText: string): DifferenceLine[] {
  const [expected, held] = [linesOf(expectedText), linesOf(heldText)]
  const before = countEqual(expected, held)
  const after = countEqual(expected.slice(before).toReversed(), held.slice(before).toReversed())
  const middle = kindsOf(expected.slice(before, expected.length - after), held.slice(before, held.length - after))
  const same = (length: number) => Array.from({ length }, () => 'same' as const)
  let [expectedLine, heldLine] = [0, 0]
  return [...same(before), ...middle, ...same(after)].map((kind) => {
    if (kind !== 'added') expectedLine++
    if (kind !== 'removed') heldLine++
    return {
      kind,
      expectedLine: kind === 'added' ? null : expectedLine,
      heldLine: kind === 'removed' ? null : heldLine,
      text: (kind === 'added' ? held[heldLine - 1] : expected[expectedLine - 1]) ?? '',
    }
  })
}

/** Returns the differing lines of two texts with their surroundings, and whether there are more of them. */
export function listDifferences(expected: string, held: string): { lines: DifferenceLine[]; isTruncated: boolean } {
  const aligned = alignLines(expected, held)
  const isNear = new Uint8Array(aligned.length)
  aligned.forEach(({ kind }, index) => {
    if (kind !== 'same') isNear.fill(1, Math.max(0, index - contextLines), index + contextLines + 1)
  })
  const near = aligned.filter((_, index) => isNear[index] === 1)
  return { lines: near.slice(0, maxDifferences), isTruncated: near.length > maxDifferences }
}
