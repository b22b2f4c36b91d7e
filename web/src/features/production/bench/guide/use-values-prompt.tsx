// Asks for parameter values before good pieces are reported. Reports without parameters are queued at once.
import { type ReactNode, useState } from 'react'
import type { amountsOf } from '../bench-work.ts'
import type { Share } from '../share/shares.ts'
import { ValuesSheet } from '../sheets.tsx'
import type { ReportParameters } from './parameter-values.ts'
import { useWorkParameters } from './use-work-parameters.ts'

interface PendingReport {
  readonly amounts: ReturnType<typeof amountsOf>
  readonly shares: readonly Share[]
}

export type ReportHandler = (
  amounts: PendingReport['amounts'],
  shares: PendingReport['shares'],
  given: ReportParameters,
) => void

interface ValuesPromptOptions {
  workOrderId: string
  /** How many parameters the operation has. */
  count: number
  onReport: ReportHandler
}

/** Returns a function that starts a report, and the sheet that asks for missing values. */
export function useValuesPrompt({ workOrderId, count, onReport }: ValuesPromptOptions): {
  report: (pendingReport: PendingReport) => void
  sheet: ReactNode
} {
  const [pendingReport, setPendingReport] = useState<PendingReport>()
  // Prefetched so that they are available offline.
  const parameters = useWorkParameters(workOrderId, count > 0)
  const report = (prompt: PendingReport) => {
    if (Number(prompt.amounts.good) > 0 && parameters.parameters.length > 0) setPendingReport(prompt)
    else onReport(prompt.amounts, prompt.shares, {})
  }
  const close = () => setPendingReport(undefined)
  const sheet = pendingReport ? (
    <ValuesSheet
      of={parameters}
      onConfirm={(parameterValues) => {
        onReport(pendingReport.amounts, pendingReport.shares, parameterValues)
        close()
      }}
      onClose={close}
    />
  ) : null
  return { report, sheet }
}
