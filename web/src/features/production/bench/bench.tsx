// The bench of one station: current work, action buttons, next work. Actions and reports go through a queue, so the
// bench also works offline.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { findWorkingTime } from '@gemba/contract/production/calendar/working-time.ts'
import { listConsumedMaterial, listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { listWorkParameters, listWorkSteps } from '@gemba/contract/production/parameter/work-guide.ts'
import { listBenchStaff } from '@gemba/contract/production/personnel/identity/identify.ts'
import { listBenchStations, readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { listStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { useCallback, useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { refresh } from '../../../api/query.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useSession } from '../../../session/session.ts'
import { useOfflineReplies } from '../../../session/use-offline-replies.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { useLiveCalls } from '../andon/use-live-calls.ts'
import { useReasons } from '../work-order/use-reasons.ts'
import styles from './bench.module.css'
import { BenchContext } from './bench-context.ts'
import { BenchHead } from './bench-head.tsx'
import { type BenchWork, formatReport, reportOf } from './bench-work.ts'
import { CurrentWork, pollMs } from './current-work.tsx'
import type { KioskState } from './kiosk/kiosk-button.tsx'
import { LastAction, type LastReport } from './last-action.tsx'
import { useStoredWorker } from './person/worker.ts'
import { expectedWork } from './queue/expected-work.ts'
import {
  type ActionPerformer,
  isReport,
  type NewReport,
  type QueueEntry,
  type ReportReply,
} from './queue/report-queue.ts'
import { useReportQueue } from './queue/use-report-queue.ts'
import { UnsentSheet, useLoadedSheets } from './sheets.tsx'
import { benchWords } from './words.ts'

/** Reads that are cached, so that the bench can be opened offline. */
const keptReads = [
  listBenchStations,
  readBenchWork,
  readReportForm,
  findOptions,
  listBenchStaff,
  findWorkingTime,
  listNeededMaterial,
  listConsumedMaterial,
  listWorkSteps,
  listWorkParameters,
  listStock,
]

interface BenchProps {
  stationId: string
  /** Whether the tab of the bench is visible. Scans are ignored otherwise. */
  isShown: boolean
  /** The work order that is shown first. Default: the current work order of the station. */
  workOrderId?: string
  /** Full screen without the menu. Undefined: not offered. */
  kiosk?: KioskState
  onChangeStation: () => void
}

export function Bench({ stationId, isShown, workOrderId, kiosk, onChangeStation }: BenchProps) {
  const stationsQuery = useCommandQuery(listBenchStations, { stationId }, { refetchMs: pollMs })
  const { data, isError, error, refetch, dataUpdatedAt } = stationsQuery
  const [worker, setWorker, readWorker] = useStoredWorker(stationId)
  const { report, perform, sentEntries, last, onUndone, ...queued } = useReporting(stationId)
  const isUnconfirmed = useSession((state) => state.isUnconfirmed)
  useOfflineReplies(keptReads)
  useLoadedSheets()
  // A closed call disappears at once.
  useLiveCalls(listBenchStations.name, readBenchWork.name)
  const storedStation = data?.find(({ id }) => id === stationId)
  // Actions that the server accepted after the last read are not in the data yet.
  const pendingSince = (readAt: number) => [
    ...sentEntries.filter(({ at }) => at > readAt).map(({ entry }) => entry),
    ...queued.entries,
  ]
  const station = storedStation && {
    ...storedStation,
    workOrders: storedStation.workOrders.map((workOrder) => expectedWork(workOrder, pendingSince(dataUpdatedAt))),
  }
  const [isUnsentShown, setUnsentShown] = useState(false)
  if (!data) return isError ? <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} /> : <Skeleton />
  // The station was disabled meanwhile, or belongs to another company.
  if (!station) return <Gone onChangeStation={onChangeStation} />
  const isOnline = queued.isOnline && !isUnconfirmed && !(isError && failureOf(error).code === 'offline')
  const unsentSerials = new Set(
    queued.entries.flatMap((entry) => (isReport(entry) ? (entry.input.serialNumbers ?? []) : [])),
  )
  return (
    <div className="column gap-12 size-16" data-testid="bench">
      <BenchContext value={{ station, worker, isOnline, unsentSerials, setWorker, readWorker, perform }}>
        <BenchHead
          kiosk={kiosk}
          onChangeStation={onChangeStation}
          unsent={queued.entries}
          readAt={dataUpdatedAt}
          onShowUnsent={() => setUnsentShown(true)}
        />
        <CurrentWork
          isShown={isShown}
          workOrderId={workOrderId}
          pendingSince={pendingSince}
          onReport={(work, amounts, more) =>
            report(work, reportOf(work.id, amounts, { worker: readWorker(), ...more }))
          }
        />
      </BenchContext>
      {last ? <LastAction last={last} onUndone={onUndone} queue={queued.queue} entries={queued.entries} /> : null}
      {isUnsentShown ? <UnsentSheet {...queued} onClose={() => setUnsentShown(false)} /> : null}
    </div>
  )
}

function Gone({ onChangeStation }: Pick<BenchProps, 'onChangeStation'>) {
  const text = useText(benchWords)
  const change = (
    <button type="button" className={styles.plain} onClick={onChangeStation} data-testid="bench-station">
      {text('changeStation')}
    </button>
  )
  return <EmptyState title={text('chooseStation')} action={change} />
}

/** How long a sheet waits for the server. A later refusal is shown in the list of unsent entries. */
const maxAnswerMs = 3_000

/** Maximum number of accepted actions that are kept until the next read includes them. */
const maxTaken = 10

/** Returns functions that queue reports and actions, the accepted actions and the last report. */
function useReporting(stationId: string) {
  const text = useText(benchWords)
  const { nameOf } = useReasons('rejectReason')
  const [last, setLast] = useState<LastReport>()
  const [takenEntries, setTaken] = useState<readonly { readonly entry: QueueEntry; readonly at: number }[]>([])
  const onTaken = useCallback((entry: QueueEntry, { id: reportId, receiptCode }: ReportReply) => {
    if (isReport(entry))
      setLast((lastReport) =>
        lastReport?.key === entry.key && reportId ? { ...lastReport, reportId, receiptCode } : lastReport,
      )
    setTaken((before) => [...before.slice(1 - maxTaken), { entry, at: Date.now() }])
  }, [])
  const queued = useReportQueue(onTaken)
  /** Queues a report and sends it. Returns why it was refused at once; undefined if it counts or waits to be sent. */
  const report = async ({ code: workCode, unitName }: BenchWork, input: NewReport['input']) => {
    const newReport = { input, stationId, workCode, unitName }
    const key = queued.queue.add(newReport)
    if (key === undefined) return text('queueFull')
    setLast({ key, at: Date.now(), what: formatReport(newReport, text, nameOf) })
    await Promise.race([queued.queue.flush(), new Promise((go) => setTimeout(go, maxAnswerMs))])
    const refusal = queued.queue.state().entries.find((entry) => entry.key === key)?.refusal
    if (!refusal) return undefined
    // The sheet shows the reason and keeps the report.
    queued.queue.discard(key)
    setLast((current) => (current?.key === key ? last : current))
    return refusal
  }
  /**
   * Queues actions and sends them in order. Returns why the server refuses one; then the remaining actions are
   * discarded. Returns undefined if all count or wait to be sent.
   */
  const perform: ActionPerformer = async (actions, message) => {
    const keys = actions.map((action) => queued.queue.add(action))
    if (keys.includes(undefined)) {
      for (const key of keys) if (key) queued.queue.discard(key)
      return text('queueFull')
    }
    await queued.queue.flush()
    const remainingEntries = queued.queue.state().entries.filter(({ key }) => keys.includes(key))
    const refused = remainingEntries.find(({ refusal }) => refusal !== undefined)
    if (refused) {
      for (const { key } of remainingEntries) queued.queue.discard(key)
      // What runs at the station may have changed.
      void refresh('production', listBenchStations.name)
      return refused.refusal || text('unsure')
    }
    toast(
      remainingEntries.length > 0 ? 'info' : 'ok',
      remainingEntries.length > 0 ? text('waitsToGo', { what: message }) : message,
    )
    return undefined
  }
  return { ...queued, report, perform, sentEntries: takenEntries, last, onUndone: () => setLast(undefined) }
}
