// The parameter values of a report. Readings are filled in, other values are typed, and values outside the limits are
// marked.

import { parameterKind } from '@gemba/contract/production/parameter/dictionaries.ts'
import { parameterRights } from '@gemba/contract/production/parameter/work-guide.ts'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { useCan } from '../../../../session/session.ts'
import sheetStyles from '../sheet/bench-sheet.module.css'
import { benchWords } from '../words.ts'
import styles from './guide.module.css'
import { type EnteredValues, isOutside, paramsOf, type ReportParameters, shownOf } from './parameter-values.ts'
import type { WorkParameters } from './use-work-parameters.ts'
import { ValueField } from './value-field.tsx'
import { ValueKeys } from './value-keys.tsx'
import { guideWords } from './words.ts'

interface ValuesStepProps {
  of: WorkParameters
  /** The values that were typed before, for a report that is corrected. */
  initial?: EnteredValues
  isBusy?: boolean
  onConfirm: (parameterValues: ReportParameters) => void
  onBack: () => void
}

export function ValuesStep({ of: { parameters, isLive }, initial = {}, isBusy = false, ...props }: ValuesStepProps) {
  const { onConfirm, onBack } = props
  const text = useText(guideWords)
  const bench = useText(benchWords)
  const id = useId()
  const [typed, setTyped] = useState<EnteredValues>(initial)
  const [active, setActive] = useState<string>()
  const [reason, setReason] = useState('')
  const canPass = useCan(parameterRights.override)
  const faults = parameters.map((parameter) => shownOf(parameter, typed, isLive).fault)
  const isPassed = faults.some(isOutside)
  const isReady =
    faults.every((fault) => fault === undefined || (isOutside(fault) && canPass)) && (!isPassed || reason.trim() !== '')
  const type = (code: string, value: string | undefined) => {
    const { [code]: _, ...others } = typed
    setTyped(value === undefined ? others : { ...others, [code]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const params = paramsOf(parameters, typed, isLive)
    onConfirm(isPassed ? { params, overrideReason: reason.trim() } : { params })
  }
  const at = parameters.find(({ code }) => code === active)
  return (
    <form className="column gap-16" onSubmit={submit} data-testid="values">
      <div className={`flow align-start gap-16 ${styles.values}`}>
        <ul className={`column gap-12 shrinkable unpadded unmarked below-16 size-16 ${styles.parameters}`}>
          {parameters.map((parameter) => (
            <ValueField
              key={parameter.id}
              parameter={parameter}
              shownValue={shownOf(parameter, typed, isLive)}
              isLive={isLive}
              isActive={at === parameter}
              onType={(value) => type(parameter.code, value)}
              onActive={() => setActive(parameter.code)}
            />
          ))}
        </ul>
        {at?.kind === parameterKind.codes.number ? (
          // The first key replaces the reading.
          <ValueKeys value={typed[at.code] ?? ''} onType={(value) => type(at.code, value)} />
        ) : null}
      </div>
      <div className={`column gap-12 padding-8-0 surface ${styles.stuck}`}>
        {isPassed && !canPass ? (
          <p className={`flush error size-16 ${styles.fault}`} role="alert" data-testid="values-refused">
            {text('refused')}
          </p>
        ) : null}
        {isPassed && canPass ? (
          <p className={`column gap-8 rigid flush size-16 ${styles.reason}`}>
            <label htmlFor={id}>{text('whyOverride')}</label>
            <input
              id={id}
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
              data-testid="override-reason"
            />
          </p>
        ) : null}
        <div className={sheetStyles.footer}>
          <button type="button" className={sheetStyles.large} onClick={onBack} data-testid="sheet-back">
            {bench('back')}
          </button>
          <button
            type="submit"
            className={sheetStyles.main}
            disabled={!isReady || isBusy}
            data-autofocus
            data-testid="values-confirm"
          >
            {bench('confirm')}
          </button>
        </div>
      </div>
    </form>
  )
}
