// A report of good pieces waits for the values of its parameters; where there are none it goes at once.
import { type ReactNode, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import type { amountsOf } from '../bench-work.ts'
import type { Share } from '../share/shares.ts'
import { parametersWidth } from '../sheet/report-sheets.tsx'
import type { ReportParameters } from './parameter-values.ts'
import { useWorkParameters } from './use-work-parameters.ts'
import { ValuesStep } from './values-step.tsx'
import { guideWords } from './words.ts'

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
  const text = useText(guideWords)
  const [begun, setBegun] = useState<Begun>()
  // Read ahead, so that they are at hand without network.
  const parameters = useWorkParameters(workOrderId, count > 0)
  const report = (one: Begun) => {
    if (Number(one.amounts.good) > 0 && parameters.parameters.length > 0) setBegun(one)
    else onReport(one.amounts, one.shares, {})
  }
  const close = () => setBegun(undefined)
  const sheet = begun ? (
    <Panel title={text('parametersTitle')} width={parametersWidth} onClose={close} testId="values-sheet">
      <ValuesStep
        of={parameters}
        onConfirm={(given) => {
          onReport(begun.amounts, begun.shares, given)
          close()
        }}
        onBack={close}
      />
    </Panel>
  ) : null
  return { report, sheet }
}
