// The panel of a report: what may be reported, and who can share it.
import { type ComponentProps, createContext, useContext } from 'react'
import { Panel } from '../../../../ui/panel/panel.tsx'
import type { BenchPerson } from '../person/proof.ts'
import type { Worker } from '../person/worker.ts'
import { sheetWidth } from './sheet-width.ts'

export interface ReportValue {
  readonly unitName: string
  readonly precision: number
  /** The quantity that may be reported, as last read from the server. */
  readonly allowed: string
  /** The people who can share the report. Empty if the user may not see the staff. */
  readonly staff: readonly BenchPerson[]
  /** The worker, if it is a member of staff. */
  readonly worker: Worker | undefined
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

export function ReportPanel({ report, ...panel }: ReportPanelProps) {
  return (
    <ReportContext value={report}>
      <Panel {...panel} width={sheetWidth} />
    </ReportContext>
  )
}
