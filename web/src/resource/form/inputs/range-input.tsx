// A period in the plant's zone, entered or chosen by name.
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../../i18n/text.ts'
import { type Period, periodOf, shortcutNames } from '../../../ui/value/range-shortcuts.ts'
import { formatInstant, instantOf } from '../../../ui/value/time.ts'
import { formWords } from '../words.ts'

interface RangeInputProps {
  id: string
  value: Period | undefined
  onChange: (period: Period | undefined) => void
}

const wallClock = (at: number) => dayjs(formatInstant(at))
const written = 'YYYY-MM-DD HH:mm:ss'

export function RangeInput({ id, value, onChange }: RangeInputProps) {
  const text = useText(formWords)
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      showTime
      presets={shortcutNames.map((name) => ({
        label: text(name),
        value: () => {
          const { from, to } = periodOf(name, Date.now())
          return [wallClock(from), wallClock(to)]
        },
      }))}
      value={value ? [wallClock(value.from), wallClock(value.to)] : null}
      onChange={(chosen) => {
        const [from, to] = chosen ?? []
        onChange(from && to ? { from: instantOf(from.format(written)), to: instantOf(to.format(written)) } : undefined)
      }}
    />
  )
}
