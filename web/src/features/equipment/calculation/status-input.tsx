import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { Select } from 'antd'
import { useLanguage } from '../../../i18n/language.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'

const { draft, enabled, disabled, fault } = calculationStatus.codes

/** Offers what a person may choose. Only the product sets a fault, and it stays until another status is chosen. */
export function StatusInput({ id, value, onChange, isDisabled }: FormInputProps<0 | 1 | 2 | 3>) {
  const language = useLanguage((state) => state.language)
  const offered = value === fault ? [fault, draft, enabled, disabled] : [draft, enabled, disabled]
  return (
    <Select
      className="full-width"
      id={id}
      value={value ?? draft}
      onChange={onChange}
      options={offered.map((code) => ({
        value: code,
        label: wordOfCode(calculationStatus, code, language),
        disabled: code === fault,
      }))}
      disabled={isDisabled}
    />
  )
}
