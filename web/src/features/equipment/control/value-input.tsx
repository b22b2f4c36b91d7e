// The input of a value to write: a number with unit, limits and slider, or a state by its word.
import type { WritablePointRow } from '@gemba/contract/control/commands.ts'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { Input, InputNumber, Select, Slider } from 'antd'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { type PointRow, stateWordsOf } from '../rows.ts'
import { formatTarget } from './command-text.ts'
import { controlWords } from './words.ts'

export type WriteValue = number | string | null

const { boolean, string } = dataType.codes

/** Returns whether the value is within the limits. The server checks step and interlock as well. */
export function isWithin(value: WriteValue, { writeMin, writeMax }: WritablePointRow): boolean {
  if (value === null || value === '') return false
  if (typeof value === 'string') return true
  return (writeMin === null || value >= writeMin) && (writeMax === null || value <= writeMax)
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
          <InputNumber<number>
            id={fieldId}
            className="full-width"
            value={typeof value === 'number' ? value : null}
            step={writeStep ?? 10 ** -point.decimals}
            suffix={point.unit}
            onChange={onChange}
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

function Limits({ writable, unit }: { writable: WritablePointRow; unit: string | null }) {
  const text = useText(controlWords)
  const { writeMin, writeMax, writeStep } = writable
  const [min, max] = [writeMin, writeMax].map((limit) => formatTarget(limit === null ? null : String(limit), { unit }))
  const range =
    writeMin !== null && writeMax !== null
      ? text('limits', { min: min ?? '', max: max ?? '' })
      : writeMin !== null
        ? text('atLeast', { min: min ?? '' })
        : writeMax !== null
          ? text('atMost', { max: max ?? '' })
          : ''
  const step = writeStep ? text('step', { step: formatTarget(String(writeStep), { unit }) }) : ''
  const limits = [range, step].filter(Boolean).join(' · ')
  return limits ? <span className="muted size-13">{limits}</span> : null
}
