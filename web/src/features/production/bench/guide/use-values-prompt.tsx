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

/** Queues and sends a report. Returns why the server refused it at once; otherwise undefined. */
export type ReportHandler = (
  amounts: PendingReport['amounts'],
  shares: PendingReport['shares'],
  parameters: ReportParameters,
) => Promise<string | undefined>

interface ValuesPromptOptions {
  workOrderId: string
  /** How many parameters the operation has. */
  count: number
  onReport: ReportHandler
}

/** Returns a function that starts a report, and the sheet that asks for missing values. */
export function useValuesPrompt({ workOrderId, count, onReport }: ValuesPromptOptions): {
  report: (pendingReport: PendingReport) => Promise<string | undefined>
  sheet: ReactNode
} {
  const [pendingReport, setPendingReport] = useState<PendingReport>()
  // Prefetched so that they are available offline.
  const parameters = useWorkParameters(workOrderId, count > 0)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const report = async (prompt: PendingReport) => {
    if (Number(prompt.amounts.good) === 0 || parameters.parameters.length === 0)
      return onReport(prompt.amounts, prompt.shares, {})
    setRefusal(undefined)
    setPendingReport(prompt)
    return undefined
  }
  const close = () => setPendingReport(undefined)
  const confirm = async ({ amounts, shares }: PendingReport, parameterValues: ReportParameters) => {
    setBusy(true)
    const reason = await onReport(amounts, shares, parameterValues)
    setBusy(false)
    setRefusal(reason)
    if (reason === undefined) close()
  }
  const sheet = pendingReport ? (
    <ValuesSheet
      of={parameters}
      refusal={refusal}
      isBusy={isBusy}
      onConfirm={(parameterValues) => void confirm(pendingReport, parameterValues)}
      onClose={close}
    />
  ) : null
  return { report, sheet }
}
