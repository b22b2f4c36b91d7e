import { nameIn } from '@gemba/contract/names.ts'
import type { ReactNode } from 'react'
import { useReading } from '../../../feed/feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { newerOf } from '../../../resource/polled-readings.ts'
import { Sparkline } from '../../../ui/value/sparkline.tsx'
import { Age, type Reading, Value } from '../../../ui/value/value.tsx'
import { type PointRow, staleAfterMs, stateWordsOf } from '../rows.ts'
import styles from './object-card.module.css'
import type { PointCourse } from './use-sparklines.ts'
import { statusWords } from './words.ts'

interface KeyValueProps {
  point: PointRow
  /** The object of the card. The name of another object is shown before that of the point. */
  objectId: string
  /** The latest reading while the live connection is down. */
  polled: Reading | undefined
  course: PointCourse | undefined
  /** Rendered beside the value. */
  children?: ReactNode
}

/** The key value of an object with its age, and its course in the last hour. */
export function KeyValue({ point: keyPoint, objectId, polled, course, children }: KeyValueProps) {
  const language = useLanguage((state) => state.language)
  const pointName = nameIn(keyPoint, language)
  const objectName = keyPoint.objectId === objectId ? undefined : joinedLabelOf(keyPoint, 'objectId')
  const name = objectName ? `${objectName} · ${pointName}` : pointName
  const reading = newerOf(useReading(keyPoint.id), polled)
  return (
    <>
      <span className={`flex align-baseline spread gap-8 muted size-12 nowrap ${styles.keyValue}`}>
        <span className={`cut ${styles.point}`} title={name}>
          {name}
        </span>
        {reading ? <Age ts={reading.ts} staleMs={staleAfterMs(keyPoint)} /> : null}
      </span>
      <span className={`bar spread ${styles.value}`}>
        <Value
          reading={reading}
          unit={keyPoint.unit}
          decimals={keyPoint.decimals}
          words={stateWordsOf(keyPoint, language)}
          staleMs={staleAfterMs(keyPoint)}
          isLarge
          isBrief
        />
        {children}
      </span>
      <span className={styles.course} title={name}>
        {course ? <LastHour course={course} reading={reading} /> : null}
      </span>
    </>
  )
}

/** The stored values of the last hour, followed by the current value. */
function LastHour({ course: { from, points }, reading }: { course: PointCourse; reading: Reading | undefined }) {
  const text = useText(statusWords)
  const end = points.at(-1)?.[0] ?? from
  const isLater = reading !== undefined && reading.ts > end && typeof reading.value === 'number'
  const allPoints = isLater ? [...points, [reading.ts, Number(reading.value)] as const] : points
  return <Sparkline points={allPoints} from={from} to={isLater ? reading.ts : end} label={text('lastHour')} />
}
