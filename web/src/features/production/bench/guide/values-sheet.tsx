// The sheet that asks for the parameter values of a report of good pieces.
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { parametersWidth } from '../sheet/sheet-width.ts'
import type { ReportParameters } from './parameter-values.ts'
import type { WorkParameters } from './use-work-parameters.ts'
import { ValuesStep } from './values-step.tsx'
import { guideWords } from './words.ts'

interface ValuesSheetProps {
  of: WorkParameters
  onConfirm: (parameterValues: ReportParameters) => void
  onClose: () => void
}

export function ValuesSheet({ of, onConfirm, onClose }: ValuesSheetProps) {
  const text = useText(guideWords)
  return (
    <Panel title={text('parametersTitle')} width={parametersWidth} onClose={onClose} testId="values-sheet">
      <ValuesStep of={of} onConfirm={onConfirm} onBack={onClose} />
    </Panel>
  )
}
