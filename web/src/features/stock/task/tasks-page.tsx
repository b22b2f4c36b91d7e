// What is to receive and to pick: a bill is chosen by scan or touch, then its lines are walked one by one.

import type { Page } from '@gemba/contract/kit/page.ts'
import { inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { ScanField } from '../../../ui/scan/scan-field.tsx'
import { playScan } from '../../../ui/scan/scan-sound.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import type { InboundRow } from '../inbound/inbound-form.ts'
import type { OutboundRow } from '../outbound/outbound-form.ts'
import { PickTasks } from './pick-tasks.tsx'
import { ReceiveTasks } from './receive-tasks.tsx'
import type { TaskBill } from './task-bill.ts'
import styles from './tasks.module.css'
import { taskWords } from './words.ts'

const { toReceive, partlyStocked } = inboundStatus.codes
const { toPick, picking } = outboundStatus.codes

/** As many as somebody looks through; others are scanned. */
const most = 50
const refetchMs = 30_000

export function TasksPage() {
  const [chosen, setChosen] = useState<TaskBill>()
  const close = () => setChosen(undefined)
  return (
    <div className={styles.page} data-density="touch">
      {!chosen ? (
        <BillChoice onChoose={setChosen} />
      ) : chosen.kind === 'toReceive' ? (
        <ReceiveTasks key={chosen.id} bill={chosen} onClose={close} />
      ) : (
        <PickTasks key={chosen.id} bill={chosen} onClose={close} />
      )}
    </div>
  )
}

function useTaskBills() {
  const body = (status: readonly number[]) => ({ status, pageNumber: 1, pageSize: most })
  const seesInbound = useCan(permissionOf(inboundBill, 'page'))
  const seesOutbound = useCan(permissionOf(outboundBill, 'page'))
  const inbound = useRouteQuery<Page<InboundRow>>(
    { resource: inboundBill, operation: 'page', body: body([toReceive, partlyStocked]) },
    { isEnabled: seesInbound, refetchMs },
  )
  const outbound = useRouteQuery<Page<OutboundRow>>(
    { resource: outboundBill, operation: 'page', body: body([toPick, picking]) },
    { isEnabled: seesOutbound, refetchMs },
  )
  const asked = [...(seesInbound ? [inbound] : []), ...(seesOutbound ? [outbound] : [])]
  const billOf = (kind: TaskBill['kind'], row: InboundRow | OutboundRow, day: string | null): TaskBill => ({
    ...{ kind, id: row.id, code: row.code ?? row.id, warehouseId: row.warehouseId, day },
    warehouse: joinedLabelOf(row, 'warehouseId') ?? '',
  })
  return {
    bills: [
      ...(outbound.data?.records ?? []).map((row) => billOf('toPick', row, row.neededOn)),
      ...(inbound.data?.records ?? []).map((row) => billOf('toReceive', row, row.expectedOn)),
    ],
    isRead: asked.every(({ data }) => data !== undefined),
    failed: asked.find(({ isError, data }) => isError && data === undefined),
  }
}

function BillChoice({ onChoose }: { onChoose: (bill: TaskBill) => void }) {
  const text = useText(taskWords)
  const { bills, isRead, failed } = useTaskBills()
  const [missed, setMissed] = useState('')
  const scan = (code: string) => {
    const bill = bills.find((one) => one.code.toLowerCase() === code.toLowerCase())
    playScan(bill ? 'right' : 'wrong')
    if (bill) onChoose(bill)
    else setMissed(code)
  }
  return (
    <>
      <header className={styles.head}>
        <h1>{text('title')}</h1>
      </header>
      <ScanField label={text('scanBill')} onScan={scan} />
      {missed ? (
        <p className={`${styles.told} ${styles.wrong}`} role="alert">
          {text('noSuchBill', { code: missed })}
        </p>
      ) : null}
      {failed ? (
        <ErrorState failure={failureOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : !isRead ? (
        <Skeleton rows={6} />
      ) : bills.length === 0 ? (
        <EmptyState title={text('noTasks')} hint={text('noTasksHint')} />
      ) : (
        <ul className={styles.list}>
          {bills.map((bill) => (
            <li key={`${bill.kind}-${bill.id}`}>
              <button type="button" className={styles.row} onClick={() => onChoose(bill)} data-testid="task-bill">
                <strong>{bill.code}</strong>
                <span>{text(bill.kind)}</span>
                <small>{[bill.warehouse, bill.day].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
