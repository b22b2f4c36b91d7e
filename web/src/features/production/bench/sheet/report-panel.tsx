// The panel of a report: what may be reported, and who can share it.
import { type ComponentProps, createContext, useContext } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import type { BenchWork } from '../bench-work.ts'
import type { BenchPerson } from '../person/proof.ts'
import type { Worker } from '../person/worker.ts'
import { reportWords } from '../report/words.ts'
import { sheetWidth } from './sheet-width.ts'

export interface ReportValue {
  readonly work: BenchWork
  readonly unitName: string
  readonly precision: number
  /** The quantity that may be reported, as last read from the server, without pending reports. Undefined until read. */
  readonly allowed: string | undefined
  /** Pieces that wait to be sent. */
  readonly pending: string
  /** The people who can share the report. Empty if the user may not see the staff. */
  readonly staff: readonly BenchPerson[]
  /** The worker, if it is a member of staff. */
  readonly worker: Worker | undefined
  readonly isOnline: boolean
  /** Why the server refused the report. */
  readonly refusal: string | undefined
  /** Whether a report is being sent. */
  readonly isBusy: boolean
}

const ReportContext = createContext<ReportValue | undefined>(undefined)

/** Returns the report of the panel. Throws outside of one. */
export function useReport(): ReportValue {
  const report = useContext(ReportContext)
  if (!report) throw new Error('There is no report around this component')
  return report
}

interface ReportPanelProps extends Omit<ComponentProps<typeof Panel>, 'width'> {
  report: ReportValue
}

export function ReportPanel({ report, children, ...panel }: ReportPanelProps) {
  const text = useText(reportWords)
  return (
    <ReportContext value={report}>
      <Panel {...panel} width={sheetWidth}>
        {report.refusal ? (
          <p className="flush below-12 error size-18" role="alert" data-testid="report-refused">
            {text('refused', { why: report.refusal })}
          </p>
        ) : null}
        {children}
      </Panel>
    </ReportContext>
  )
}
