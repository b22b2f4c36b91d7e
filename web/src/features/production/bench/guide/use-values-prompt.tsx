// A report of good pieces waits for the values of its parameters; where there are none it goes at once.
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

export type OnReport = (amounts: Begun['amounts'], shares: Begun['shares'], given: ReportParameters) => void

interface ValuesPromptOptions {
  workOrderId: string
  /** How many parameters its segment has. */
  count: number
  onReport: OnReport
}

/** Returns how a report begins, and the sheet that asks for what it still needs. */
export function useValuesPrompt({ workOrderId, count, onReport }: ValuesPromptOptions): {
  report: (begun: Begun) => void
  sheet: ReactNode
} {
  const [begun, setBegun] = useState<Begun>()
  // Read ahead, so that they are at hand without network.
  const parameters = useWorkParameters(workOrderId, count > 0)
  const report = (prompt: Begun) => {
    if (Number(prompt.amounts.good) > 0 && parameters.parameters.length > 0) setBegun(prompt)
    else onReport(prompt.amounts, prompt.shares, {})
  }
  const close = () => setBegun(undefined)
  const sheet = begun ? (
    <ValuesSheet
      of={parameters}
      onConfirm={(given) => {
        onReport(begun.amounts, begun.shares, given)
        close()
      }}
      onClose={close}
    />
  ) : null
  return { report, sheet }
}
