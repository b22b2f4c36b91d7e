// Input of an exact number. It is shown and accepted with thousands separators, and every digit is kept.

import { fixedUnitOf } from '@gemba/contract/kit/field.ts'
import { withoutThousands } from '@gemba/contract/rules/decimal.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { displayedUnit } from '../../../ui/value/money.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { isEmpty } from '../../form/check.ts'
import type { FieldInputProps } from './field-input-props.ts'
import styles from './inputs.module.css'

export function DecimalInput({
  id,
  field,
  value,
  onChange,
  unit = displayedUnit(fixedUnitOf(field)),
  ...rest
}: FieldInputProps) {
  const [isTyping, setTyping] = useState(false)
  const plain = isEmpty(value) ? '' : String(value)
  const change = (typed: string) => onChange(typed.trim() === '' ? null : withoutThousands(typed))
  return (
    <Input
      id={id}
      className={styles.decimal}
      inputMode="decimal"
      autoComplete="off"
      value={isTyping ? plain : formatDecimal(plain)}
      onChange={(event) => change(event.target.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      disabled={rest.isDisabled ?? false}
      suffix={unit}
      status={rest.isInvalid ? 'error' : undefined}
      placeholder={rest.placeholder}
    />
  )
}
