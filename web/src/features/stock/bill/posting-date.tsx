// The posting date of stock: today unless another day is chosen.
import { useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import { DateInput } from '../../../resource/form/inputs/date-input.tsx'
import { todayIn } from '../../../ui/day/days.ts'
import { usePlantZone } from '../../../ui/value/time.ts'
import { Labelled } from '../inbound/arrival-fields.tsx'
import styles from './bill-values.module.css'
import { billWords } from './words.ts'

interface PostingDateProps {
  /** Null for today. */
  value: string | null
  onChange: (value: string | null) => void
}

export function PostingDate({ value, onChange }: PostingDateProps) {
  const text = useText(billWords)
  const zone = usePlantZone((state) => state.zone)
  const id = useId()
  const today = todayIn(zone)
  return (
    <div className={styles.date}>
      <Labelled id={id} label={text('postingDate')} help={text('postingDateHelp')}>
        <DateInput id={id} value={value ?? today} onChange={(day) => onChange(day === today ? null : day)} />
      </Labelled>
    </div>
  )
}
