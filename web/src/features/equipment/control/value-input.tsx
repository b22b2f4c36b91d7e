// The input of a value to write: a number with unit, limits and slider, or a state by its word.
import type { WritablePointRow } from '@gemba/contract/control/commands.ts'
import { type ControlFault, reasonOf } from '@gemba/contract/control/reasons.ts'
import { findValueFault } from '@gemba/contract/control/value-rules.ts'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { Input, InputNumber, Select, Slider } from 'antd'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { type PointRow, stateWordsOf } from '../rows.ts'
import { formatTarget } from './command-text.ts'
import { controlWords } from './words.ts'

export type WriteValue = number | string | null

const { boolean, int64, string } = dataType.codes

/** Returns why the server would refuse the value whatever else is true now; undefined if it fits. */
export function findWriteFault(
  value: WriteValue,
  point: PointRow,
  { writeMin, writeMax, writeStep }: WritablePointRow,
): ControlFault | undefined {
  if (value === null) return reasonOf('valueType')
  return findValueFault(Object.assign({}, point, { writeMin, writeMax, writeStep }), value)
}

/** A number has too few digits for an integer of 64 bits. */
function toWriteValue(entered: number | string | null): WriteValue {
  if (entered === null || entered === '') return null
  const number = Number(entered)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? entered : number
}

interface ValueInputProps {
  fieldId: string
  label: string
  point: PointRow
  writable: WritablePointRow
  value: WriteValue
  onChange: (value: WriteValue) => void
  /** Whether there is no slider. */
  isBrief?: boolean
}

export function ValueInput({ fieldId, label, point, writable, value, onChange, isBrief = false }: ValueInputProps) {
  const text = useText(controlWords)
  const language = useLanguage((state) => state.language)
  const words = stateWordsOf(point, language)
  const { writeMin, writeMax, writeStep } = writable
  const hasRange = !isBrief && writeMin !== null && writeMax !== null && writeMin < writeMax
  const options = optionsOf(point, words)
  return (
    <div className="column gap-4">
      <label htmlFor={fieldId}>{label}</label>
      {options ? (
        <Select<number>
          id={fieldId}
          value={typeof value === 'number' ? value : null}
          options={options}
          allowClear={isBrief}
          onChange={(chosen) => onChange(chosen ?? null)}
        />
      ) : point.dataType === string ? (
        <Input id={fieldId} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <>
          <InputNumber<number | string>
            id={fieldId}
            className="full-width"
            stringMode={point.dataType === int64}
            value={value}
            step={writeStep ?? 10 ** -point.decimals}
            suffix={point.unit}
            onChange={(entered) => onChange(toWriteValue(entered))}
          />
          {hasRange ? (
            <Slider
              aria-label={text('slider')}
              min={writeMin}
              max={writeMax}
              step={writeStep ?? (writeMax - writeMin) / 100}
              value={typeof value === 'number' ? value : writeMin}
              onChange={onChange}
            />
          ) : null}
          <Limits writable={writable} unit={point.unit} />
        </>
      )}
    </div>
  )
}

/** Returns the words of a state to choose from; undefined for a value that is entered. */
function optionsOf({ dataType: type }: PointRow, words: ReadonlyMap<number, string> | undefined) {
  if (words && words.size > 0) return [...words].map(([value, label]) => ({ value, label }))
  return type === boolean ? [0, 1].map((value) => ({ value, label: String(value) })) : undefined
}

function Limits(limited: LimitsOfValue) {
  const limits = useLimitsText()(limited)
  return limits ? <span className="muted size-13">{limits}</span> : null
}

interface LimitsOfValue {
  writable: WritablePointRow
  unit: string | null
}

/** Returns a function that returns the limits and steps of a value in words; empty if there are none. */
export function useLimitsText() {
  const text = useText(controlWords)
  return ({ writable: { writeMin, writeMax, writeStep }, unit }: LimitsOfValue): string => {
    const [min, max] = [writeMin, writeMax].map((limit) =>
      formatTarget(limit === null ? null : String(limit), { unit }),
    )
    const range =
      writeMin !== null && writeMax !== null
        ? text('limits', { min: min ?? '', max: max ?? '' })
        : writeMin !== null
          ? text('atLeast', { min: min ?? '' })
          : writeMax !== null
            ? text('atMost', { max: max ?? '' })
            : ''
    const step = writeStep ? text('step', { step: formatTarget(String(writeStep), { unit }) }) : ''
    return [range, step].filter(Boolean).join(' · ')
  }
}
