import { parameterKind } from '@gemba/contract/production/parameter/dictionaries.ts'
import { type KeyboardEvent, useId } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { useValueWords } from '../../parameter/value-words.ts'
import styles from './guide.module.css'
import { ParameterFacts, ParameterReading } from './parameter-reading.tsx'
import type { ParameterValue, WorkParameter } from './parameter-values.ts'
import { guideWords } from './words.ts'

interface ValueFieldProps {
  parameter: WorkParameter
  shownValue: ParameterValue
  isLive: boolean
  /** Whether the large keys type into this field. */
  isActive: boolean
  /** `undefined` returns to the reading. */
  onType: (value: string | undefined) => void
  onActive: () => void
}

/** The input of one value: a field or two large buttons. Shows whether the value is a reading, and its fault. */
export function ValueField({ parameter, shownValue, isLive, isActive, onType, onActive }: ValueFieldProps) {
  const text = useText(guideWords)
  const inWords = useValueWords()
  const id = useId()
  const { code, name, kind, unit, reading } = parameter
  const { value, isRead, fault } = shownValue
  const offered = isLive && !isRead && reading?.isUsable ? reading.value : null
  return (
    <li
      className="bar spread gap-8-16 min-height-72 padding-12 framed rounded"
      data-testid={`parameter-${code}`}
      data-fault={fault}
      data-active={isActive || undefined}
    >
      <div className={styles.description}>
        <label htmlFor={id}>
          <strong>{name}</strong>
        </label>
        <ParameterFacts parameter={parameter} />
        {reading ? <ParameterReading parameter={parameter} reading={reading} isLive={isLive} /> : null}
        {value === '' ? null : <span className="muted">{text(isRead ? 'taken' : 'byHand')}</span>}
        {fault === undefined || fault === 'missing' ? null : (
          <strong className={`flush error size-16 ${styles.fault}`} role="alert">
            {text(fault)}
          </strong>
        )}
      </div>
      <div className={styles.entry}>
        {kind === parameterKind.codes.yesNo ? (
          <YesNo id={id} value={value} onType={onType} />
        ) : (
          <span className="row gap-8">
            <input
              id={id}
              value={value}
              inputMode={kind === parameterKind.codes.number ? 'decimal' : 'text'}
              maxLength={kind === parameterKind.codes.number ? 32 : 200}
              autoComplete="off"
              aria-invalid={fault !== undefined && fault !== 'missing'}
              onFocus={onActive}
              onKeyDown={nextOnEnter}
              onChange={(event) => onType(event.target.value)}
              data-testid={`value-${code}`}
            />
            {unit ? <span>{unit}</span> : null}
          </span>
        )}
        {offered === null ? null : (
          <button
            type="button"
            className={styles.option}
            onClick={() => onType(undefined)}
            data-testid={`take-${code}`}
          >
            {text('take', { value: inWords(parameter, offered) })}
          </button>
        )}
      </div>
    </li>
  )
}

/** Moves the focus to the next field on Enter, because a scanner ends with Enter. Never submits. */
function nextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const form = event.currentTarget.form
  const fields = [...(form?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

interface YesNoProps {
  id: string
  value: string
  onType: (value: string) => void
}

function YesNo({ id, value, onType }: YesNoProps) {
  const text = useText(guideWords)
  return (
    <span className={`flex gap-8 ${styles.yesNo}`}>
      {(['1', '0'] as const).map((option) => (
        <button
          key={option}
          type="button"
          id={option === '1' ? id : undefined}
          className={classNames(styles.option, value === option && styles.chosen)}
          aria-pressed={value === option}
          onClick={() => onType(option)}
        >
          {text(option === '1' ? 'yes' : 'no')}
        </button>
      ))}
    </span>
  )
}
