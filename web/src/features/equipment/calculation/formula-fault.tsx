// What is wrong with a formula, and where.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import { useLanguage } from '../../../i18n/language.ts'
import styles from './calculation.module.css'

/** Returns the first fault of a formula with these parameters. */
export function findFault(formula: string, names: readonly string[]): FormulaFault | undefined {
  try {
    checkFormula(formula, names)
    return undefined
  } catch (fault) {
    if (fault instanceof FormulaFault) return fault
    throw fault
  }
}

/** The formula with the wrong part marked. Nothing for a formula without faults. */
export function FaultLine({ formula, names }: { formula: string; names: readonly string[] }) {
  const language = useLanguage((state) => state.language)
  const fault = formula.trim() === '' ? undefined : findFault(formula, names)
  if (!fault) return null
  const { start, end } = fault.span
  return (
    <div className="column gap-2" data-testid="formula-fault">
      <code className={`mono pre-wrap break-words ${styles.source}`}>
        {formula.slice(0, start)}
        <mark>{formula.slice(start, end) || ' '}</mark>
        {formula.slice(end)}
      </code>
      <span className="urgent size-12" role="alert">
        {wordIn(language, fault.words)}
      </span>
    </div>
  )
}
