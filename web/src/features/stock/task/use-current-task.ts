// The state of the current task: what is scanned, the quantity, and what a further scan does.
import { useRef, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import type { Text } from '../../../i18n/words.ts'
import { playScan } from '../../../ui/scan/scan-sound.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { CheckPlace, PlaceCheckResult } from './check-place.ts'
import { isConfirmable } from './quantity-confirm.tsx'
import {
  afterScan,
  beginningOf,
  isRepeated,
  isSame,
  mayBePlace,
  type Outcome,
  type ScanState,
  scannedBy,
  startOf,
  stepOf,
} from './scan-steps.ts'
import type { Task } from './task.ts'
import { taskWords } from './words.ts'

export interface CurrentTaskProps {
  task: Task
  next: Task | undefined
  done: 'done.receive' | 'done.pick' | 'done.putAway'
  /** The code that was scanned to start the first task. */
  begunBy?: string | undefined
  onConfirm: (task: Task, scanned: ScanState, quantity: string) => Promise<unknown>
  /** Checks a location that the person chooses. */
  checkPlace?: CheckPlace
}

interface TaskProgress {
  /** The task and quantity that the scans belong to. */
  readonly key: string
  readonly scanned: ScanState
  /** Whether a code of this task was scanned. Preset values alone do not let the next task confirm it. */
  readonly isScanned?: boolean
  /** The typed quantity. Undefined: the whole rest. */
  readonly quantity?: string
}

/** The key contains the quantity, so that the rest of a partly processed line starts without scans. */
const keyOf = ({ key, quantity }: Task): string => `${key} ${quantity}`

/** Returns the progress of a task, and functions that change it and confirm the task. */
function useTaskProgress({ task, done, begunBy, onConfirm }: CurrentTaskProps) {
  const text = useText(taskWords)
  const { isBusy, save } = useCommand({ refreshed: ['stock'] })
  const [walked, setWalked] = useState<TaskProgress>({ key: keyOf(task), scanned: scannedBy(begunBy, task) })
  const current: Omit<TaskProgress, 'key'> = walked.key === keyOf(task) ? walked : { scanned: startOf(task) }
  const { scanned, quantity = task.quantity, isScanned = false } = current
  const walk = (changed: Partial<TaskProgress>) =>
    setWalked({ key: keyOf(task), scanned, quantity, isScanned, ...changed })
  const confirm = async (then?: TaskProgress) => {
    const message = text(done, { quantity: formatDecimal(quantity), unit: task.unitName })
    const isDone = await save(() => onConfirm(task, scanned, quantity), message)
    playScan(isDone ? 'right' : 'wrong')
    if (isDone) setWalked(then ?? { key: '', scanned: startOf(task) })
  }
  return { scanned, quantity, isScanned, isBusy, walk, confirm }
}

export function useCurrentTask(props: CurrentTaskProps) {
  const { task, next, checkPlace } = props
  const text = useText(taskWords)
  const { scanned, quantity, isScanned, isBusy, walk, confirm } = useTaskProgress(props)
  const [wrong, setWrong] = useState('')
  // A check of a location ends after further scans.
  const latest = useRef(scanned)
  latest.current = scanned
  const step = stepOf(task, scanned)
  const refuse = (message: string) => {
    setWrong(message)
    playScan('wrong')
  }
  const accept = (nextScanned: ScanState) => {
    setWrong('')
    playScan('right')
    walk({ scanned: nextScanned, isScanned: true })
  }
  const wrongWords = (code: string, expected: string | undefined): string => {
    if (step === 'confirm') return text('confirmFirst', { code })
    return expected === undefined ? text('twice', { code }) : text('expected', { code, expected })
  }
  const apply = (code: string, outcome: Outcome) => {
    if (outcome.is === 'right') return accept(outcome.scanned)
    if (outcome.is === 'wrong') return refuse(wrongWords(code, outcome.expected))
    if (isBusy || !isConfirmable(quantity, task)) return refuse(wrongWords(code, undefined))
    setWrong('')
    playScan('right')
    if (next) void confirm({ key: keyOf(next), scanned: beginningOf(next)?.scanned ?? startOf(next) })
  }
  const scanPlace = async (code: string, outcome: Outcome, check: CheckPlace) => {
    const result = await check(code, quantity)
    const refusal = refusalOf(result, { code, task, text })
    if (refusal !== undefined) refuse(refusal)
    else if (result.is === 'place') accept({ ...latest.current, location: result.code })
    else if (task.goods === 'lot') accept({ ...latest.current, goods: [code] })
    else apply(code, outcome)
  }
  const scan = (code: string) => {
    if (task.isPreset && step === 'confirm' && isRepeated(code, scanned)) return accept(scanned)
    const outcome = afterScan(code, scanned, { task, next })
    const isNext = outcome.is === 'next' && (isScanned || !task.isPreset)
    if (!checkPlace || isNext || !mayBePlace(task, step)) apply(code, outcome)
    else void scanPlace(code, outcome, checkPlace).catch(notifyFailure)
  }
  const changeQuantity = (typed: string) => walk({ quantity: typed })
  return { scanned, quantity, step, wrong, isBusy, scan, confirm, changeQuantity }
}

/** Returns why a checked code is refused. Undefined if it is a location, or the lot or serial number of preset goods. */
function refusalOf(
  result: PlaceCheckResult,
  { code, task, text }: { code: string; task: Task; text: Text<typeof taskWords> },
): string | undefined {
  if (result.is === 'place') {
    if (isSame(result.code, task.fromCode ?? '')) return text('alreadyThere', { code: result.code })
    const { isPlaceFree, locationCode } = task
    const isWrong = !isPlaceFree && locationCode !== undefined && !isSame(result.code, locationCode)
    return isWrong ? text('expected', { code, expected: locationCode }) : undefined
  }
  if (result.is === 'unknown' && task.isPreset && task.goods !== 'none') return undefined
  const { locationCode } = task
  if (locationCode === undefined) return result.message
  return text('proposed', { refusal: result.message, code: locationCode })
}
