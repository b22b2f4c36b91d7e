// A period in the plant's zone: instants to the second, or whole days.
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../../i18n/text.ts'
import { periodOf, shortcutNames } from '../../../ui/value/range-shortcuts.ts'
import { formatInstant, instantOf } from '../../../ui/value/time.ts'
import { isEmpty } from '../../form/check.ts'
import { formWords } from '../../form/words.ts'
import type { RangeFilterProps } from './range-filter-props.ts'
import { filterWords } from './words.ts'

type Day = ReturnType<typeof dayjs>

const wallClock = (at: number): Day => dayjs(formatInstant(at))
/** The rest of a second that was picked as the end of the period. */
const restOfSecondMs = 999

export function PeriodFilter({ id, label, field, value, onChange, isDisabled }: RangeFilterProps) {
  const form = useText(formWords)
  const text = useText(filterWords)
  const isDay = field.kind === 'date'
  const shownDay = (day: unknown): Day | null =>
    isEmpty(day) ? null : isDay ? dayjs(String(day)) : wallClock(Number(day))
  const picked = (day: Day | null | undefined, rest: number): unknown => {
    if (!day) return undefined
    return isDay ? day.format('YYYY-MM-DD') : instantOf(day.format('YYYY-MM-DD HH:mm:ss')) + rest
  }
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      aria-label={label}
      placeholder={[text('begin'), text('end')]}
      showTime={!isDay}
      allowEmpty={[true, true]}
      disabled={isDisabled}
      presets={shortcutNames.map((name) => ({
        label: form(name),
        value: () => {
          const { from, to } = periodOf(name, Date.now())
          return [wallClock(from), wallClock(to)]
        },
      }))}
      value={[shownDay(value.from), shownDay(value.to)]}
      onChange={(chosen) => onChange({ from: picked(chosen?.[0], 0), to: picked(chosen?.[1], restOfSecondMs) })}
    />
  )
}
