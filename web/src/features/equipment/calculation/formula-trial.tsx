// What a formula gives with the values of now.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { tryFormula } from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import { hasWindow } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { qualityNameOf, qualityWords } from '@gemba/contract/telemetry/sample.ts'
import { useEffect, useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import type { FormContent } from '../../../resource/form/edit-dialog.tsx'
import { formatValue } from '../../../ui/value/number.ts'
import { findFault } from './formula-fault.tsx'
import { calculationWords } from './words.ts'

const waitMs = 300
const refetchMs = 2000

interface FormulaTrialProps {
  content: FormContent
  /** Receives the names of the parameters. */
  onNames: (names: readonly string[]) => void
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

const parameterOf = (line: Values) => ({
  name: String(line.name ?? ''),
  pointId: line.pointId ? String(line.pointId) : null,
  constant: numberOf(line.constant),
  mode: (numberOf(line.mode) ?? 1) as 1,
  windowMs: numberOf(line.windowMs),
  stateValue: numberOf(line.stateValue),
})

export function FormulaTrial({ content, onNames }: FormulaTrialProps) {
  const text = useText(calculationWords)
  const formula = String(content.values.formula ?? '')
  const params = (content.lines.params ?? []).map(parameterOf).filter(({ name }) => name !== '')
  const names = params.map(({ name }) => name).join('\n')
  useEffect(() => onNames(names === '' ? [] : names.split('\n')), [names, onNames])
  const settled = useSettled(JSON.stringify({ formula, params }))
  const hasFault =
    findFault(
      formula,
      params.map(({ name }) => name),
    ) !== undefined
  if (formula.trim() === '' || hasFault) return null
  return (
    <section className="column gap-4 framed padding-8" aria-label={text('trial')} data-testid="formula-trial">
      {isEmpty(settled) ? null : <Trial input={settled} />}
      {params.some(({ mode }) => hasWindow(mode)) ? <p className="flush muted size-12">{text('trialWindow')}</p> : null}
    </section>
  )
}

const isEmpty = (input: string): boolean => (JSON.parse(input) as { formula: string }).formula.trim() === ''

/** Returns the value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function Trial({ input }: { input: string }) {
  const text = useText(calculationWords)
  const language = useLanguage((state) => state.language)
  const { data } = useCommandQuery(tryFormula, JSON.parse(input), { refetchMs })
  if (!data) return null
  const { value, quality, error, inputs } = data
  const word = quality === null ? '' : wordIn(language, qualityWords[qualityNameOf(quality)])
  return (
    <>
      <p className="flush" aria-live="polite">
        {text('trial')}: <strong className="numeric">{shownOf(value) ?? text('trialNone')}</strong>{' '}
        <span className="muted">{error ?? word}</span>
      </p>
      <p className="flush muted size-12">
        {inputs.map(([name, read]) => `${name} = ${shownOf(read) ?? '—'}`).join(' · ')}
      </p>
    </>
  )
}

/** Returns a value as people read it; undefined without one. */
function shownOf(value: string | null): string | undefined {
  if (value === null) return undefined
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? value : formatValue(number)
}
