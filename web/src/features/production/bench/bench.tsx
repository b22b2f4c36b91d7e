// The bench of one station: what is made now, the buttons, what comes next. Reports go by the queue, with or without network.
import { listBenchStations } from '@gemba/contract/production/work-order/bench.ts'
import { useCallback, useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { useReasons } from '../work-order/use-reasons.ts'
import { AtWork, pollMs } from './at-work.tsx'
import styles from './bench.module.css'
import { BenchHead } from './bench-head.tsx'
import { type BenchWork, reportInWords, reportOf } from './bench-work.ts'
import { LastAct, type ReportedLast } from './last-act.tsx'
import { useKeptWorker } from './person/worker.ts'
import type { MadeReport } from './queue/report-queue.ts'
import { UnsentSheet } from './queue/unsent-sheet.tsx'
import { useReportQueue } from './queue/use-report-queue.ts'
import { benchWords } from './words.ts'

interface BenchProps {
  stationId: string
  /** Whether its tab is the one that is seen: only there a scanner is heard. */
  isShown: boolean
  /** What it begins with; else what is worked on. */
  workOrderId?: string
  onChangeStation: () => void
}

export function Bench({ stationId, isShown, workOrderId, onChangeStation }: BenchProps) {
  const { data, isError, error, refetch } = useCommandQuery(listBenchStations, { stationId }, { refetchMs: pollMs })
  const station = data?.find(({ id }) => id === stationId)
  const [worker, setWorker] = useKeptWorker(stationId)
  const { report, last, onUndone, ...queued } = useReporting(stationId)
  const [isUnsentShown, setUnsentShown] = useState(false)
  if (!data) return isError ? <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} /> : <Skeleton />
  // Disabled meanwhile, or of another company.
  if (!station) return <Gone onChangeStation={onChangeStation} />
  const isOnline = queued.isOnline && !(isError && failureOf(error).code === 'offline')
  return (
    <div className={styles.bench} data-testid="bench">
      <BenchHead
        {...{ station, worker, isOnline, onChangeStation }}
        unsent={queued.entries}
        onWorker={setWorker}
        onShowUnsent={() => setUnsentShown(true)}
      />
      <AtWork
        {...{ station, worker, isShown, isOnline, workOrderId }}
        unsent={new Set(queued.entries.flatMap(({ input }) => input.serialNumbers ?? []))}
        onWorker={setWorker}
        onReport={(work, amounts, more) => report(work, reportOf(work.id, amounts, { worker, ...more }))}
      />
      {last ? <LastAct {...{ last, onUndone }} queue={queued.queue} entries={queued.entries} /> : null}
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

/** Reports by the queue, and what was reported last. */
function useReporting(stationId: string) {
  const text = useText(benchWords)
  const { nameOf } = useReasons('rejectReason')
  const [last, setLast] = useState<ReportedLast>()
  const onTaken = useCallback(
    (key: string, reportId: string) => setLast((one) => (one?.key === key ? { ...one, reportId } : one)),
    [],
  )
  const queued = useReportQueue(onTaken)
  const report = ({ code: workCode, unitName }: BenchWork, input: MadeReport['input']) => {
    const made = { input, stationId, workCode, unitName }
    const key = queued.queue.add(made)
    if (key === undefined) return toast('error', text('queueFull'))
    setLast({ key, at: Date.now(), what: reportInWords(made, text, nameOf) })
    void queued.queue.flush()
  }
  return { ...queued, report, last, onUndone: () => setLast(undefined) }
}
