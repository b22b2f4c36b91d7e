// Input of a calendar day, as `YYYY-MM-DD`, without a time or zone.
import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface DateInputProps {
  id: string
  value: string | null | undefined
  onChange: (value: string | null) => void
  disabled?: boolean
  status?: 'error'
  placeholder?: string
}

export function DateInput({ value, onChange, ...shared }: DateInputProps) {
  return (
    <DatePicker
      {...shared}
      className="full-width"
      value={value ? dayjs(value) : null}
      onChange={(picked) => onChange(picked ? picked.format('YYYY-MM-DD') : null)}
    />
  )
}
