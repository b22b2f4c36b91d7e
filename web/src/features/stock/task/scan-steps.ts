// What a scan means: first the place, then the goods, then a confirmation. A wrong one changes nothing.
import type { Task } from './task.ts'

export interface Scanned {
  readonly location: string | undefined
  /** The lot, or serial numbers one by one. */
  readonly goods: readonly string[]
}

export const nothingScanned: Scanned = { location: undefined, goods: [] }

export type Step = 'location' | 'lot' | 'serial' | 'confirm'

/** Returns what is to be done next. */
export function stepOf(task: Task, { location, goods }: Scanned): Step {
  if (location === undefined) return 'location'
  if (task.goods === 'lot' && goods.length === 0) return 'lot'
  if (task.goods === 'serial' && goods.length < serialsWanted(task)) return 'serial'
  return 'confirm'
}

/** A serial number that is named is one piece. */
const serialsWanted = ({ goodsCode, quantity }: Task): number => (goodsCode === undefined ? Number(quantity) : 1)

export type Outcome =
  | { readonly is: 'right'; readonly scanned: Scanned }
  /** What was expected; undefined where the number was scanned before. */
  | { readonly is: 'wrong'; readonly expected: string | undefined }
  /** Begins the next one: what stands is confirmed by it. */
  | { readonly is: 'next' }

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Returns what follows from a scan; `next` is the task after this one. */
export function afterScan(
  code: string,
  scanned: Scanned,
  { task, next }: { task: Task; next?: Task | undefined },
): Outcome {
  const step = stepOf(task, scanned)
  if (step === 'confirm')
    return next?.locationCode !== undefined && isSame(code, next.locationCode)
      ? { is: 'next' }
      : { is: 'wrong', expected: next?.locationCode }
  const expected = step === 'location' ? task.locationCode : task.goodsCode
  if (expected !== undefined && !isSame(code, expected)) return { is: 'wrong', expected }
  if (step === 'location') return { is: 'right', scanned: { ...scanned, location: expected ?? code.trim() } }
  if (scanned.goods.some((one) => isSame(one, code))) return { is: 'wrong', expected: undefined }
  return { is: 'right', scanned: { ...scanned, goods: [...scanned.goods, expected ?? code.trim()] } }
}
