// Input of a duration as a number of seconds, minutes or hours.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { type DurationUnit, durationUnitNames, durationUnits, unitOfDuration } from '../../../ui/value/duration.ts'
import { isEmpty } from '../check.ts'
import { formWords } from '../words.ts'
import type { FieldInputProps } from './field-input-props.ts'

export function DurationInput({ id, value, onChange, isInvalid, isDisabled = false, placeholder }: FieldInputProps) {
  const language = useLanguage((state) => state.language)
  const text = useText(formWords)
  const ms = isEmpty(value) ? null : Number(value)
  const [chosen, setChosen] = useState<DurationUnit>()
  // A typed value keeps its unit. Any other value is shown in the largest exact unit.
  const unit = chosen ?? (ms === null ? 's' : unitOfDuration(ms))
  const amount = ms === null ? null : ms / durationUnits[unit].ms
  const change = (number: number | null, by: DurationUnit) => {
    setChosen(by)
    onChange(number === null ? null : Math.round(number * durationUnits[by].ms))
  }
  return (
    <Space.Compact className="full-width">
      <InputNumber<number>
        id={id}
        className="full-width"
        value={amount}
        onChange={(number) => change(number, unit)}
        disabled={isDisabled}
        status={isInvalid ? 'error' : undefined}
        placeholder={placeholder}
      />
      <Select<DurationUnit>
        aria-label={text('durationUnit')}
        value={unit}
        onChange={(by) => change(amount, by)}
        disabled={isDisabled}
        popupMatchSelectWidth={false}
        options={durationUnitNames.map((name) => ({ value: name, label: wordIn(language, durationUnits[name].words) }))}
      />
    </Space.Compact>
  )
}
