// The meaning of a scan: location and goods in walking order, then the confirmation. A wrong scan changes nothing.
import type { Task } from './task.ts'

export interface ScanState {
  readonly location: string | undefined
  /** The lot, or the serial numbers one by one. */
  readonly goods: readonly string[]
}

export const nothingScanned: ScanState = { location: undefined, goods: [] }

/** Returns the state before the first scan. Preset values need none, and scans replace them. */
export function startOf({ isPreset, locationCode, goods, goodsCode }: Task): ScanState {
  if (!isPreset) return nothingScanned
  return { location: locationCode, goods: goods === 'lot' && goodsCode !== undefined ? [goodsCode] : [] }
}

export type Step = 'location' | 'lot' | 'serial' | 'confirm'

/** Returns the next step. Goods that are fetched are scanned at their source, before the target location. */
export function stepOf(task: Task, { location, goods }: ScanState): Step {
  const place = location === undefined ? 'location' : undefined
  const requiredCount = task.goods === 'lot' ? 1 : task.goods === 'serial' ? serialsWanted(task) : 0
  const goodsStep = task.goods !== 'none' && goods.length < requiredCount ? task.goods : undefined
  return (task.fromCode === undefined ? (place ?? goodsStep) : (goodsStep ?? place)) ?? 'confirm'
}

/** Returns the code that starts a task and the scan state after it. Undefined if any code can start it. */
export function beginningOf(task: Task): { readonly code: string; readonly scanned: ScanState } | undefined {
  if (task.isPreset) return presetBeginningOf(task)
  const isPlace = stepOf(task, nothingScanned) === 'location'
  const code = isPlace ? task.locationCode : task.goodsCode
  if (code === undefined) return undefined
  return { code, scanned: isPlace ? { location: code, goods: [] } : { location: undefined, goods: [code] } }
}

/** A preset task starts with its planned location. A proposed one may be that of the task before. */
function presetBeginningOf(task: Task) {
  const { locationCode, isPlaceFree } = task
  return isPlaceFree || locationCode === undefined ? undefined : { code: locationCode, scanned: startOf(task) }
}

/** Returns whether a code repeats what is scanned or preset already. */
export const isRepeated = (code: string, { location, goods }: ScanState): boolean =>
  [location, ...goods].some((scannedCode) => scannedCode !== undefined && isSame(code, scannedCode))

/** Returns the scan state of a task that was started with a code; the initial one if another code starts it. */
export function scannedBy(code: string | undefined, task: Task): ScanState {
  const begins = beginningOf(task)
  return code !== undefined && begins && isSame(code, begins.code) ? begins.scanned : startOf(task)
}

/** Returns whether a scan at this step may be a location that the person chooses, instead of a planned one. */
export const mayBePlace = (task: Task, step: Step): boolean =>
  (task.isPreset === true && step !== 'serial') ||
  (task.isPlaceFree === true && (step === 'location' || step === 'confirm'))

/** A planned serial number is one piece. */
const serialsWanted = ({ goodsCode, quantity }: Task): number => (goodsCode === undefined ? Number(quantity) : 1)

export type Outcome =
  | { readonly is: 'right'; readonly scanned: ScanState }
  /** The expected code. Undefined if the serial number was scanned before. */
  | { readonly is: 'wrong'; readonly expected: string | undefined }
  /** The code starts the next task, which confirms the current one. */
  | { readonly is: 'next' }

export const isSame = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()

/** Returns the outcome of a scan. `next` is the task after this one. */
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
