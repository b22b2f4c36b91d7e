// Picker of two instants in the plant's zone, in the language of the product.

import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { formatInstant, instantOf } from '../../ui/value/time.ts'
import { curveWords } from '../words.ts'
import styles from './curve-period.module.css'
import type { CurveWindow } from './curve-window.ts'

interface CurvePeriodProps {
  bounds: { from: number; to: number }
  onChoose: (window: CurveWindow) => void
}

type Day = ReturnType<typeof dayjs>

const minMs = 10_000
const wallClock = (at: number): Day => dayjs(formatInstant(at))
const instantOfDay = (day: Day): number => instantOf(day.format('YYYY-MM-DD HH:mm:ss'))

export default function CurvePeriod({ bounds, onChoose }: CurvePeriodProps) {
  const text = useText(curveWords)
  const place = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<[Day, Day]>(() => [wallClock(bounds.from), wallClock(bounds.to)])
  const [from, to] = chosen.map(instantOfDay) as [number, number]
  const isValid = to - from >= minMs
  return (
    <div className={`flex gap-8 relative padding-4 ${styles.period}`} ref={place}>
      <DatePicker.RangePicker
        aria-label={text('period')}
        placeholder={[text('from'), text('to')]}
        showTime
        allowClear={false}
        // Inside the popover, because a press outside closes it.
        getPopupContainer={() => place.current ?? document.body}
        value={chosen}
        onChange={(days) => days?.[0] && days[1] && setChosen([days[0], days[1]])}
      />
      <PlainButton
        disabled={!isValid}
        onClick={() => onChoose({ spanMs: to - from, to: to > Date.now() ? undefined : to })}
      >
        {text('apply')}
      </PlainButton>
    </div>
  )
}
