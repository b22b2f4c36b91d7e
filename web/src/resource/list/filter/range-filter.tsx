// A filter from … to …, either end of which may be open: instants, days, numbers.

import { fixedUnitOf } from '@gemba/contract/kit/field.ts'
import { InputNumber } from 'antd'
import { Suspense } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useText } from '../../../i18n/text.ts'
import { displayedUnit } from '../../../ui/value/money.ts'
import { isEmpty } from '../../form/check.ts'
import styles from './filters.module.css'
import type { RangeFilterProps } from './range-filter-props.ts'
import { filterWords } from './words.ts'

const PeriodFilter = lazyCode(async () => (await import('./period-filter.tsx')).PeriodFilter)

export function RangeFilter(props: RangeFilterProps) {
  if (props.field.kind !== 'instant' && props.field.kind !== 'date') return <NumberRange {...props} />
  return (
    <Suspense fallback={null}>
      <PeriodFilter {...props} />
    </Suspense>
  )
}

function NumberRange({ id, label, field, value, onChange, isDisabled }: RangeFilterProps) {
  const text = useText(filterWords)
  const unit = fixedUnitOf(field)
  const end = (part: 'from' | 'to') => (
    <InputNumber<string>
      id={part === 'from' ? id : `${id}-to`}
      aria-label={text(part, { label })}
      placeholder={text(part === 'from' ? 'least' : 'most')}
      stringMode
      value={isEmpty(value[part]) ? null : String(value[part])}
      onChange={(number) => onChange({ ...value, [part]: isEmpty(number) ? undefined : String(number) })}
      disabled={isDisabled}
      suffix={unit && part === 'to' ? displayedUnit(unit) : undefined}
    />
  )
  return (
    <span className={`row gap-4 shrinkable ${styles.range}`}>
      {end('from')}
      <span aria-hidden="true">–</span>
      {end('to')}
    </span>
  )
}
