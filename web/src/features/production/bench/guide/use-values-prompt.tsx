// Asks for parameter values before good pieces are reported. Reports without parameters are queued at once.
import { type ReactNode, useState } from 'react'
import type { amountsOf } from '../bench-work.ts'
import type { Share } from '../share/shares.ts'
import { ValuesSheet } from '../sheets.tsx'
import type { ReportParameters } from './parameter-values.ts'
import { useWorkParameters } from './use-work-parameters.ts'

interface Begun {
  readonly amounts: ReturnType<typeof amountsOf>
  readonly shares: readonly Share[]
}

export type ReportHandler = (amounts: Begun['amounts'], shares: Begun['shares'], given: ReportParameters) => void

interface ValuesPromptOptions {
  workOrderId: string
  /** How many parameters the operation has. */
  count: number
  onReport: ReportHandler
}

/** Returns a function that starts a report, and the sheet that asks for missing values. */
export function useValuesPrompt({ workOrderId, count, onReport }: ValuesPromptOptions): {
  report: (begun: Begun) => void
  sheet: ReactNode
} {
  const [begun, setBegun] = useState<Begun>()
  // Prefetched so that they are available offline.
  const parameters = useWorkParameters(workOrderId, count > 0)
  const report = (prompt: Begun) => {
    if (Number(prompt.amounts.good) > 0 && parameters.parameters.length > 0) setBegun(prompt)
    else onReport(prompt.amounts, prompt.shares, {})
  }
  const close = () => setBegun(undefined)
  const sheet = begun ? (
    <ValuesSheet
      of={parameters}
      onConfirm={(parameterValues) => {
        onReport(begun.amounts, begun.shares, parameterValues)
        close()
      }}
      onClose={close}
    />
  ) : null
  return { report, sheet }
}
