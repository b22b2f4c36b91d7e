// One work order at the station: what it is, its buttons, what was reported of it, what comes after; and what is scanned.
import { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { BenchActions } from './bench-actions.tsx'
import { type Amounts, type BenchStation, type BenchWork, findCurrentWork } from './bench-work.ts'
import { CurrentWorkDetail } from './current-work-detail.tsx'
import type { ReportParameters } from './guide/parameter-values.ts'
import { LastReports } from './last-reports.tsx'
import { NextWork } from './next-work.tsx'
import type { Worker } from './person/worker.ts'
import type { OnPerform } from './queue/report-queue.ts'
import { ScanMessage } from './scan/scan-message.tsx'
import { isConsumable, useBenchScan } from './scan/use-bench-scan.ts'
import type { Share } from './share/shares.ts'
import { ConsumeSheet } from './sheets.tsx'
import { benchWords } from './words.ts'

export const pollMs = 5_000

/** What goes with the quantities of a report. */
interface ReportedMore {
  readonly shares: readonly Share[]
  readonly given: ReportParameters
}

interface CurrentWorkProps {
  station: BenchStation
  worker: Worker | undefined
  isShown: boolean
  isOnline: boolean
  workOrderId: string | undefined
  /** Serial numbers in reports that wait in this browser. */
  unsent: ReadonlySet<string>
  onWorker: (worker: Worker) => void
  onReport: (work: BenchWork, amounts: Amounts, more: ReportedMore) => void
  /** Returns false where it is refused. */
  onPerform: OnPerform
}

export function CurrentWork(props: CurrentWorkProps) {
  const { station, worker, isShown, isOnline, workOrderId, unsent, onWorker, onReport, onPerform } = props
  const text = useText(benchWords)
  const [chosen, setChosen] = useState(workOrderId)
  /** What was scanned to begin with; '' where the button was pressed. */
  const [consumed, setConsumed] = useState<string>()
  const works = station.workOrders
  const work = works.find(({ id }) => id === chosen) ?? findCurrentWork(works)
  const isEnabled = work !== undefined
  const detail = useCommandQuery(readBenchWork, { id: work?.id ?? '' }, { isEnabled, refetchMs: pollMs })
  const form = useCommandQuery(readReportForm, { id: work?.id ?? '' }, { isEnabled })
  // Read ahead, so that it is at hand without network.
  useCommandQuery(listNeededMaterial, { id: work?.id ?? '' }, { isEnabled: isEnabled && isConsumable(work) })
  const told = useBenchScan({ isShown, works, work, onWork: setChosen, onGoods: setConsumed, onWorker })
  if (!work)
    return (
      <>
        <ScanMessage told={told} />
        <EmptyState title={text('nothing')} hint={text('nothingHint')} />
      </>
    )
  // What was read of the work before may still be held.
  const own = detail.data?.id === work.id ? detail.data : undefined
  return (
    <>
      <CurrentWorkDetail work={work} detail={own} />
      <ScanMessage told={told} />
      <BenchActions
        key={work.id}
        work={work}
        worker={worker}
        station={station}
        unsent={unsent}
        isOnline={isOnline}
        onPerform={onPerform}
        detail={own}
        form={form.data?.workOrderId === work.id ? form.data : undefined}
        onReport={(amounts, shares, given) => onReport(work, amounts, { shares, given })}
        onConsume={() => setConsumed('')}
      />
      <LastReports reports={form.data?.workOrderId === work.id ? form.data.reports : []} />
      <NextWork works={works.filter((candidate) => candidate !== work)} onChoose={setChosen} />
      {consumed === undefined ? null : (
        <ConsumeSheet
          work={work}
          isOnline={isOnline}
          station={station}
          onPerform={onPerform}
          scanned={consumed}
          onClose={() => setConsumed(undefined)}
        />
      )}
    </>
  )
}
