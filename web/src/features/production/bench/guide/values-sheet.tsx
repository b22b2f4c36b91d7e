// The sheet that asks for the parameter values of a report of good pieces.
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { reportWords } from '../report/words.ts'
import { parametersWidth } from '../sheet/sheet-width.ts'
import type { ReportParameters } from './parameter-values.ts'
import type { WorkParameters } from './use-work-parameters.ts'
import { ValuesStep } from './values-step.tsx'
import { guideWords } from './words.ts'

interface ValuesSheetProps {
  of: WorkParameters
  /** Why the server refused the report. */
  refusal: string | undefined
  isBusy: boolean
  onConfirm: (parameterValues: ReportParameters) => void
  onClose: () => void
}

export function ValuesSheet({ of, refusal, isBusy, onConfirm, onClose }: ValuesSheetProps) {
  const text = useText(guideWords)
  const report = useText(reportWords)
  return (
    <Panel title={text('parametersTitle')} width={parametersWidth} onClose={onClose} testId="values-sheet">
      {refusal ? (
        <p className="flush below-12 error size-18" role="alert" data-testid="report-refused">
          {report('refused', { why: refusal })}
        </p>
      ) : null}
      <ValuesStep of={of} isBusy={isBusy} onConfirm={onConfirm} onBack={onClose} />
    </Panel>
  )
}
