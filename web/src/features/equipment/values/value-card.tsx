import { nameIn } from '@gemba/contract/names.ts'
import type { CSSProperties } from 'react'
import { useReading } from '../../../feed/feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { newerOf } from '../../../resource/polled-readings.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { type Reading, Value } from '../../../ui/value/value.tsx'
import { type PointRow, staleAfterMs, stateWordsOf } from '../rows.ts'
import type { PointAlarm } from '../status/use-point-alarms.ts'
import { equipmentTexts } from '../words.ts'
import styles from './value-card.module.css'

interface ValueCardProps {
  point: PointRow
  /** The latest reading while the live connection is down. */
  polled: Reading | undefined
  /** The worst open alarm of the point. */
  alarm: PointAlarm | undefined
  isChosen: boolean
  /** Colour of the line in the curve. Undefined for a state, because its lane has the colours of its values. */
  colour: string | undefined
  onToggle: () => void
}

/** The value of a point, which can be added to the curve. */
export function ValueCard({ point, polled, alarm, isChosen, colour, onToggle }: ValueCardProps) {
  const text = useText(equipmentTexts)
  const language = useLanguage((state) => state.language)
  const reading = newerOf(useReading(point.id), polled)
  return (
    <li className="shrinkable">
      <button
        type="button"
        className={styles.card}
        aria-pressed={isChosen}
        data-aside="below"
        style={{ '--series': colour } as CSSProperties}
        title={text(isChosen ? 'hideCurve' : 'showCurve')}
        onClick={onToggle}
      >
        <span className="row spread gap-8 min-height-20 size-12">
          <span className="muted size-12">
            {isChosen && colour ? <span className={styles.key} data-testid={`series-${point.code}`} /> : null}
            {nameIn(point, language)}
          </span>
          {alarm ? (
            <StateMark
              level={alarm.level}
              nowLevel={alarm.nowLevel}
              acknowledged={alarm.isAcked}
              returned={alarm.isReturned}
              isShort
            />
          ) : null}
        </span>
        <Value
          reading={reading}
          unit={point.unit}
          decimals={point.decimals}
          words={stateWordsOf(point, language)}
          staleMs={staleAfterMs(point)}
          isLarge
          testId={`live-value-${point.code}`}
        />
      </button>
    </li>
  )
}
