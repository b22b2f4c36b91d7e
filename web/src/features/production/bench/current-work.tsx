// One work order at the station: details, buttons, last reports, next work, and scan handling.
import { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { BenchActions } from './bench-actions.tsx'
import { useBench } from './bench-context.ts'
import type { Amounts, BenchWork } from './bench-work.ts'
import { GoneWork } from './current/gone-work.tsx'
import { StoppedByCall } from './current/stopped-by-call.tsx'
import { useShownWork } from './current/use-shown-work.ts'
import { CurrentWorkDetail } from './current-work-detail.tsx'
import type { ReportParameters } from './guide/parameter-values.ts'
import { LastReports } from './last-reports.tsx'
import { NextWork } from './next-work.tsx'
import type { QueueEntry } from './queue/report-queue.ts'
import { pendingQuantitiesOf } from './report/pending-reports.ts'
import { ScanMessage } from './scan/scan-message.tsx'
import { isConsumable, useBenchScan } from './scan/use-bench-scan.ts'
import type { Share } from './share/shares.ts'
import { ConsumeSheet } from './sheets.tsx'
import { benchWords } from './words.ts'

export const pollMs = 5_000

/** Shares and parameter values of a report. */
interface ReportedMore {
  readonly shares: readonly Share[]
  readonly parameters: ReportParameters
}

interface CurrentWorkProps {
  isShown: boolean
  workOrderId: string | undefined
  /** Returns the reports and actions that data read at an instant does not include. */
  pendingSince: (readAt: number) => readonly QueueEntry[]
  /** Returns why the server refused the report at once. */
  onReport: (work: BenchWork, amounts: Amounts, more: ReportedMore) => Promise<string | undefined>
}

export function CurrentWork({ isShown, workOrderId, pendingSince, onReport }: CurrentWorkProps) {
  const { station, setWorker } = useBench()
  const text = useText(benchWords)
  /** The code that was scanned to start consuming. '' if the button was pressed. */
  const [consumed, setConsumed] = useState<string>()
  const works = station.workOrders
  const { work, goneCode, choose } = useShownWork(works, workOrderId)
  const isEnabled = work !== undefined
  const detail = useCommandQuery(readBenchWork, { id: work?.id ?? '' }, { isEnabled, refetchMs: pollMs })
  const form = useCommandQuery(readReportForm, { id: work?.id ?? '' }, { isEnabled })
  // Prefetched so that it is available offline.
  useCommandQuery(listNeededMaterial, { id: work?.id ?? '' }, { isEnabled: isEnabled && isConsumable(work) })
  const scanNotice = useBenchScan({
    isShown,
    works,
    work,
    onWork: choose,
    onGoods: setConsumed,
    onWorker: setWorker,
  })
  if (!work)
    return (
      <>
        <ScanMessage notice={scanNotice} />
        {goneCode === undefined || works.length === 0 ? (
          <EmptyState title={text('nothing')} hint={text('nothingHint')} />
        ) : (
          <GoneWork code={goneCode} works={works} onChoose={choose} />
        )}
      </>
    )
  // The query may still hold the data of the previous work order.
  const workDetail = detail.data?.id === work.id ? detail.data : undefined
  const pending = pendingQuantitiesOf(work.id, pendingSince(workDetail ? detail.dataUpdatedAt : 0))
  return (
    <>
      <StoppedByCall works={works} />
      <CurrentWorkDetail work={work} detail={workDetail} pending={pending} />
      <ScanMessage notice={scanNotice} />
      <BenchActions
        key={work.id}
        work={work}
        detail={workDetail}
        form={form.data?.workOrderId === work.id ? form.data : undefined}
        pending={pending}
        onReport={(amounts, shares, reportShares) => onReport(work, amounts, { shares, parameters: reportShares })}
        onConsume={() => setConsumed('')}
      />
      <LastReports reports={form.data?.workOrderId === work.id ? form.data.reports : []} />
      <NextWork works={works.filter((candidate) => candidate !== work)} onChoose={choose} />
      {consumed === undefined ? null : (
        <ConsumeSheet work={work} scanned={consumed} onClose={() => setConsumed(undefined)} />
      )}
    </>
  )
}
