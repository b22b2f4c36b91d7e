// The picks, receipts and put-aways to do. A bill is chosen by scan or touch, then its lines are processed one by one.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { notifyFailure } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { ScanField } from '../../../ui/scan/scan-field.tsx'
import { playScan } from '../../../ui/scan/scan-sound.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { PickTasks } from './pick-tasks.tsx'
import { PutAwayTasks } from './put-away-tasks.tsx'
import { ReceiveTasks } from './receive-tasks.tsx'
import type { TaskBill, TaskBillProps } from './task-bill.ts'
import { findBill, findPickAt, useDueBills } from './task-bills.ts'
import styles from './tasks.module.css'
import { taskWords } from './words.ts'

const inboundPage = '/wms/pages/stock/inboundBill'
const tasksOf = { toReceive: ReceiveTasks, toPick: PickTasks, toPutAway: PutAwayTasks } as const

export function TasksPage() {
  const [chosen, setChosen] = useState<TaskChoice>()
  const Tasks = chosen && tasksOf[chosen.bill.kind]
  return (
    <div
      className={`column gap-12 full-width min-full-height max-width-720 centred ${styles.page}`}
      data-density="touch"
    >
      {Tasks ? (
        <Tasks key={chosen.bill.id} {...chosen} onClose={() => setChosen(undefined)} />
      ) : (
        <BillChoice onChoose={setChosen} />
      )}
    </div>
  )
}

type TaskChoice = Pick<TaskBillProps, 'begunBy'> & { readonly bill: TaskBill }

function BillChoice({ onChoose }: { onChoose: (choice: TaskChoice) => void }) {
  const text = useText(taskWords)
  const language = useLanguage((state) => state.language)
  const may = {
    inbound: useCan(permissionOf(inboundBill, 'page')),
    outbound: useCan(permissionOf(outboundBill, 'page')),
  }
  const { bills, isRead, failed } = useDueBills()
  const [missed, setMissed] = useState('')
  const scan = async (code: string) => {
    const due = bills.find((bill) => bill.code.toLowerCase() === code.toLowerCase())
    try {
      const match = due ? { bill: due } : ((await findBill(code, may)) ?? (await findPickAt(code, bills)))
      const isFound = match !== undefined && 'bill' in match
      playScan(isFound ? 'right' : 'wrong')
      if (isFound) onChoose(match)
      else if (!match) setMissed(text('noSuchBill', { code }))
      else setMissed(text('nothingLeft', { code: match.code, status: wordOfCode(match.of, match.status, language) }))
    } catch (error) {
      playScan('wrong')
      notifyFailure(error)
    }
  }
  return (
    <>
      <header className="bar gap-8-16">
        <h1 className="flush size-20">{text('title')}</h1>
      </header>
      <ScanField label={text('scanBill')} onScan={(code) => void scan(code)} />
      {missed ? (
        <p className={`${styles.notice} ${styles.wrong}`} role="alert">
          {missed}
        </p>
      ) : null}
      {failed ? (
        <ErrorState failure={failureOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : !isRead ? (
        <Skeleton rows={6} />
      ) : bills.length === 0 ? (
        <EmptyState
          title={text('noTasks')}
          hint={text('noTasksHint')}
          action={
            may.inbound ? (
              <Link className="plain-button" to={inboundPage} data-testid="tasks-to-receipts">
                {text('toReceipts')}
              </Link>
            ) : undefined
          }
        />
      ) : (
        <ul className="column gap-8 plain-list">
          {bills.map((bill) => (
            <li key={`${bill.kind}-${bill.id}`}>
              <button type="button" className={styles.row} onClick={() => onChoose({ bill })} data-testid="task-bill">
                <strong className="size-18">{bill.code}</strong>
                <span>{text(bill.kind)}</span>
                <TaskGoods bill={bill} />
                <small>{[bill.about, bill.warehouse, bill.day].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Material and quantity of the first line, and the number of further lines. */
function TaskGoods({ bill: { material, quantity, lineCount } }: { bill: TaskBill }) {
  const text = useText(taskWords)
  if (material === '') return null
  return (
    <span className={`row gap-8 align-baseline ${styles.goods}`}>
      <span className="grow shrinkable break-words">{material}</span>
      <strong className="size-18 numeric nowrap">{quantity}</strong>
      {lineCount > 1 ? <span className="muted nowrap">{text('otherLines', { n: lineCount - 1 })}</span> : null}
    </span>
  )
}
