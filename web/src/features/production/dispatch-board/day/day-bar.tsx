// Chooses the day whose load and work the board shows.
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { Day } from '../use-ends.ts'
import { boardWords } from '../words.ts'

interface DayBarProps {
  days: readonly Day[]
  /** Number of days after today; -1 for all days. */
  ahead: number
  onAhead: (ahead: number) => void
}

export function DayBar({ days, ahead, onAhead }: DayBarProps) {
  const text = useText(boardWords)
  return (
    <fieldset className="row gap-4 flush unpadded borderless">
      <legend className="visually-hidden">{text('day')}</legend>
      <button
        type="button"
        className="icon-button"
        disabled={ahead <= 0}
        onClick={() => onAhead(ahead - 1)}
        aria-label={text('dayBefore')}
        data-testid="day-before"
      >
        <Icon of={ChevronLeftIcon} />
      </button>
      <select
        className="min-height-32 padding-0-8 control"
        value={ahead}
        onChange={(event) => onAhead(Number(event.target.value))}
        aria-label={text('day')}
        data-testid="board-day"
      >
        <option value={-1}>{text('allDays')}</option>
        {days.map(({ day }, at) => (
          <option key={day} value={at}>
            {day}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="icon-button"
        disabled={ahead >= days.length - 1}
        onClick={() => onAhead(ahead + 1)}
        aria-label={text('dayAfter')}
        data-testid="day-after"
      >
        <Icon of={ChevronRightIcon} />
      </button>
    </fieldset>
  )
}
