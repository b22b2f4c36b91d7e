// The lines of a bill one after the other: the current task in large type, the expected scan, and errors.

import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ScanField } from '../../../ui/scan/scan-field.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { QuantityConfirm } from './quantity-confirm.tsx'
import type { Task } from './task.ts'
import { TaskCard } from './task-card.tsx'
import styles from './tasks.module.css'
import { type CurrentTaskProps, useCurrentTask } from './use-current-task.ts'
import { taskWords } from './words.ts'

interface TaskRunProps extends Omit<CurrentTaskProps, 'task' | 'next'> {
  title: string
  tasks: readonly Task[]
  /** URL of the page of the bill. */
  address: string
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

function CurrentTask(props: CurrentTaskProps) {
  const { task, next } = props
  const text = useText(taskWords)
  const { scanned, quantity, step, wrong, isBusy, scan, confirm, changeQuantity } = useCurrentTask(props)
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
        onChange={changeQuantity}
        isReady={step === 'confirm' && !isBusy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
