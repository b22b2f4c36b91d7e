// The lines of a bill one after the other: the current task in large type, the expected scan, and errors.

import { useState } from 'react'
import { Link } from 'react-router'
import { notifyFailure } from '../../../api/query.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import type { Text } from '../../../i18n/words.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ScanField } from '../../../ui/scan/scan-field.tsx'
import { playScan } from '../../../ui/scan/scan-sound.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { CheckPlace } from './check-place.ts'
import { isConfirmable, QuantityConfirm } from './quantity-confirm.tsx'
import {
  afterScan,
  beginningOf,
  isSame,
  mayBePlace,
  type Outcome,
  type ScanState,
  scannedBy,
  startOf,
  stepOf,
} from './scan-steps.ts'
import type { Task } from './task.ts'
import { TaskCard } from './task-card.tsx'
import styles from './tasks.module.css'
import { taskWords } from './words.ts'

interface TaskRunProps {
  title: string
  tasks: readonly Task[]
  done: 'done.receive' | 'done.pick' | 'done.putAway'
  /** URL of the page of the bill. */
  address: string
  /** The code that was scanned to start the first task. */
  begunBy?: string | undefined
  onConfirm: (task: Task, scanned: ScanState, quantity: string) => Promise<unknown>
  /** Checks a location that the person chooses. */
  checkPlace?: CheckPlace
  /** Supplier, purpose and day of the bill. */
  about?: string | undefined
  /** Returns to the choice of bills. */
  onClose: () => void
}

export function TaskRun({ title, about, tasks, address, onClose, ...acting }: TaskRunProps) {
  const text = useText(taskWords)
  const { current, others, choose } = useTaskRun(tasks)
  return (
    <>
      <header className="bar gap-8-16">
        <PlainButton onClick={onClose} data-testid="task-back">
          {text('back')}
        </PlainButton>
        <h1 className="flush size-20">{title}</h1>
        <span className="push muted">{text('left', { n: tasks.length })}</span>
        {about ? <span className="own-line muted">{about}</span> : null}
      </header>
      {current ? (
        <CurrentTask {...acting} task={current} next={others[0]} />
      ) : (
        <EmptyState
          title={text('allDone')}
          action={
            <Link className="main-button" to={address}>
              {text('openBill', { code: title })}
            </Link>
          }
        />
      )}
      {others.length > 0 ? <h2 className="visually-hidden">{text('afterThis')}</h2> : null}
      <OtherTasks tasks={others} onChoose={choose} />
    </>
  )
}

type TaskRunSectionProps = Pick<TaskRunProps, 'tasks' | 'done' | 'begunBy' | 'onConfirm' | 'checkPlace'>

/** The same walk as part of the page of its bill, without title and close button. Renders nothing when all is done. */
export function TaskRunSection({ tasks, ...acting }: TaskRunSectionProps) {
  const text = useText(taskWords)
  const { current, others, choose } = useTaskRun(tasks)
  if (!current) return null
  return (
    <div className={styles.inBill} data-testid="bill-scan">
      <CurrentTask {...acting} task={current} next={others[0]} />
      {others.length > 0 ? (
        <details className={styles.others}>
          <summary className="padding-6-0 clickable">{text('others', { n: others.length })}</summary>
          <OtherTasks tasks={others} onChoose={choose} />
        </details>
      ) : null}
    </div>
  )
}

/** Returns the current task, the other tasks, and a function that chooses another task. */
function useTaskRun(tasks: readonly Task[]) {
  const [chosenKey, choose] = useState<string>()
  const current = tasks.find(({ key }) => key === chosenKey) ?? tasks[0]
  return { current, others: tasks.filter((task) => task !== current), choose }
}

function OtherTasks({ tasks, onChoose }: { tasks: readonly Task[]; onChoose: (key: string) => void }) {
  const text = useText(taskWords)
  return (
    <ul className="column gap-8 plain-list">
      {tasks.map((task) => (
        <li key={task.key}>
          <button type="button" className={styles.row} onClick={() => onChoose(task.key)}>
            <strong className="size-18">{task.locationCode ?? text('anywhere')}</strong>
            <strong className="size-18">
              {formatDecimal(task.quantity)} {task.unitName}
            </strong>
            <small>
              {task.materialCode} {task.materialName}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

type CurrentTaskProps = Pick<TaskRunProps, 'done' | 'begunBy' | 'onConfirm' | 'checkPlace'> & {
  task: Task
  next: Task | undefined
}

interface TaskProgress {
  /** The task and quantity that the scans belong to. */
  readonly key: string
  readonly scanned: ScanState
  /** The typed quantity. Undefined: the whole rest. */
  readonly quantity?: string
}

const proposalOf = ({ locationCode }: Task, text: Text<typeof taskWords>): string[] =>
  locationCode === undefined ? [] : [text('proposed', { code: locationCode })]

/** The key contains the quantity, so that the rest of a partly processed line starts without scans. */
const keyOf = ({ key, quantity }: Task): string => `${key} ${quantity}`

function CurrentTask({ task, next, done, begunBy, onConfirm, checkPlace }: CurrentTaskProps) {
  const text = useText(taskWords)
  const { isBusy, save } = useCommand({ refreshed: ['stock'] })
  const [walked, setWalked] = useState<TaskProgress>({ key: keyOf(task), scanned: scannedBy(begunBy, task) })
  const [wrong, setWrong] = useState('')
  const { scanned, quantity = task.quantity } = walked.key === keyOf(task) ? walked : { scanned: startOf(task) }
  const walk = (changed: Partial<TaskProgress>) => setWalked({ key: keyOf(task), scanned, quantity, ...changed })
  const step = stepOf(task, scanned)
  const confirm = async (then?: TaskProgress) => {
    const message = text(done, { quantity: formatDecimal(quantity), unit: task.unitName })
    const isDone = await save(() => onConfirm(task, scanned, quantity), message)
    playScan(isDone ? 'right' : 'wrong')
    if (isDone) setWalked(then ?? { key: '', scanned: startOf(task) })
  }
  const refuse = (message: string) => {
    setWrong(message)
    playScan('wrong')
  }
  const accept = (nextScanned: ScanState) => {
    setWrong('')
    playScan('right')
    walk({ scanned: nextScanned })
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
    if (result.is === 'place' && isSame(result.code, task.fromCode ?? '')) refuse(text('alreadyThere', result))
    else if (result.is === 'place') accept({ ...scanned, location: result.code })
    else if (result.is === 'unknown' && task.isPreset && task.goods === 'lot') accept({ ...scanned, goods: [code] })
    else if (result.is === 'unknown' && task.isPreset && task.goods === 'serial') apply(code, outcome)
    else refuse([result.message, ...proposalOf(task, text)].join('. '))
  }
  const scan = (code: string) => {
    const outcome = afterScan(code, scanned, { task, next })
    if (!checkPlace || outcome.is === 'next' || !mayBePlace(task, step)) apply(code, outcome)
    else void scanPlace(code, outcome, checkPlace).catch(notifyFailure)
  }
  const lastPrompt = task.isPreset ? 'scan.preset' : next === undefined ? 'scan.last' : 'scan.confirm'
  const promptKey = step === 'confirm' ? lastPrompt : (`scan.${step}` as const)
  return (
    <>
      <TaskCard task={task} scanned={scanned} />
      <ScanField label={text(promptKey, { n: scanned.goods.length, of: task.quantity })} onScan={scan} />
      {wrong ? (
        <p className={classNames(styles.notice, styles.wrong)} role="alert" data-testid="scan-wrong">
          {wrong}
        </p>
      ) : null}
      <QuantityConfirm
        task={task}
        quantity={quantity}
        onChange={(typed) => walk({ quantity: typed })}
        isReady={step === 'confirm' && !isBusy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
