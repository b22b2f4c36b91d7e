// Input of a date and time in the plant's zone. The picker uses the browser's zone, so values are converted by wall
// clock.
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { formatInstant, instantOf } from '../../../ui/value/time.ts'

interface InstantInputProps {
  id: string
  value: number | null | undefined
  onChange: (value: number | null) => void
  disabled?: boolean
  status?: 'error'
  placeholder?: string
}

export function InstantInput({ value, onChange, ...shared }: InstantInputProps) {
  return (
    <DatePicker
      {...shared}
      showTime
      className="full-width"
      value={value === null || value === undefined ? null : dayjs(formatInstant(value))}
      onChange={(picked) => onChange(picked ? instantOf(picked.format('YYYY-MM-DD HH:mm:ss')) : null)}
    />
  )
}
