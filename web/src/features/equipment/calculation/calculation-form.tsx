// The form of a calculation: its formula with completion, its parameters and timings, and its result with the values
// of now.

import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import {
  calculation,
  calculationParameter,
  calculationTiming,
} from '@gemba/contract/telemetry/calculation/calculation.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { FormulaInput } from './formula-input.tsx'
import { FormulaTrial } from './formula-trial.tsx'
import { StatusInput } from './status-input.tsx'
import { calculationWords } from './words.ts'

export type CalculationRow = EntityOf<typeof calculation> & { error?: string | null; errorAt?: number | null }

type FormProps = Pick<
  ResourcePageProps<typeof calculation>,
  'resource' | 'lines' | 'startsWithLine' | 'rules' | 'hidden' | 'below'
>

/** Returns what the list and the page of a calculation pass to its form. */
export function useCalculationForm(): FormProps {
  const text = useText(calculationWords)
  const [names, setNames] = useState<readonly string[]>([])
  return {
    resource: calculation,
    lines: [calculationParameter, calculationTiming],
    startsWithLine: true,
    hidden: ['isEnable'],
    rules: {
      code: {},
      name: {},
      formula: {
        isWide: true,
        help: text('formulaHelp'),
        input: (props) => <FormulaInput {...props} names={names} />,
      },
      status: { input: (props) => <StatusInput {...props} /> },
      resultPointId: { help: text('resultHelp') },
    },
    below: (content) => <FormulaTrial content={content} onNames={setNames} />,
  }
}
