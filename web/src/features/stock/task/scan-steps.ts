// What a scan means: the place and the goods, in the order they are come to, then a confirmation. A wrong one changes nothing.
import type { Task } from './task.ts'

export interface ScanState {
  readonly location: string | undefined
  /** The lot, or serial numbers one by one. */
  readonly goods: readonly string[]
}

export const nothingScanned: ScanState = { location: undefined, goods: [] }

export type Step = 'location' | 'lot' | 'serial' | 'confirm'

/** Returns what is to be done next: what is fetched is scanned where it lies, before the place where it goes. */
export function stepOf(task: Task, { location, goods }: ScanState): Step {
  const place = location === undefined ? 'location' : undefined
  const wanted = task.goods === 'lot' ? 1 : task.goods === 'serial' ? serialsWanted(task) : 0
  const goodsStep = task.goods !== 'none' && goods.length < wanted ? task.goods : undefined
  return (task.fromCode === undefined ? (place ?? goodsStep) : (goodsStep ?? place)) ?? 'confirm'
}

/** Returns the code that a task is begun with, and what is scanned by it; undefined where any begins it. */
export function beginningOf(task: Task): { readonly code: string; readonly scanned: ScanState } | undefined {
  const isPlace = stepOf(task, nothingScanned) === 'location'
  const code = isPlace ? task.locationCode : task.goodsCode
  if (code === undefined) return undefined
  return { code, scanned: isPlace ? { location: code, goods: [] } : { location: undefined, goods: [code] } }
}

/** Returns what is scanned of a task by the code that it is begun with; nothing by any other. */
export function scannedBy(code: string | undefined, task: Task): ScanState {
  const begins = beginningOf(task)
  return code !== undefined && begins && isSame(code, begins.code) ? begins.scanned : nothingScanned
}

/** A serial number that is named is one piece. */
const serialsWanted = ({ goodsCode, quantity }: Task): number => (goodsCode === undefined ? Number(quantity) : 1)

export type Outcome =
  | { readonly is: 'right'; readonly scanned: ScanState }
  /** What was expected; undefined where the number was scanned before. */
  | { readonly is: 'wrong'; readonly expected: string | undefined }
  /** Begins the next one: what stands is confirmed by it. */
  | { readonly is: 'next' }

const isSame = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()

/** Returns what follows from a scan; `next` is the task after this one. */
export function afterScan(
  code: string,
  scanned: ScanState,
  { task, next }: { task: Task; next?: Task | undefined },
): Outcome {
  const step = stepOf(task, scanned)
  if (step === 'confirm') {
    const begins = next && beginningOf(next)
    return begins && isSame(code, begins.code) ? { is: 'next' } : { is: 'wrong', expected: begins?.code }
  }
  const expected = step === 'location' ? task.locationCode : task.goodsCode
  if (expected !== undefined && !isSame(code, expected)) return { is: 'wrong', expected }
  if (step === 'location') return { is: 'right', scanned: { ...scanned, location: expected ?? code.trim() } }
  if (scanned.goods.some((good) => isSame(good, code))) return { is: 'wrong', expected: undefined }
  return { is: 'right', scanned: { ...scanned, goods: [...scanned.goods, expected ?? code.trim()] } }
}
