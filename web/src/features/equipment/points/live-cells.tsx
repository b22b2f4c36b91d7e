// Cells for the live data of a point: value, quality, age, and the course of the last day.

import { dataType as dataTypes } from '@gemba/contract/equipment/dictionaries.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { qualityNameOf, qualityWords } from '@gemba/contract/telemetry/sample.ts'
import { useReading } from '../../../feed/feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import { newerOf } from '../../../resource/polled-readings.ts'
import { Sparkline } from '../../../ui/value/sparkline.tsx'
import { Age, type Reading, Value } from '../../../ui/value/value.tsx'
import { type PointRow, staleAfterMs, stateWordsOf } from '../rows.ts'
import type { PointCourse } from '../status/use-sparklines.ts'
import styles from './points.module.css'
import { pointGridWords } from './words.ts'

interface LiveCellProps {
  values: Values
  /** The latest reading while the live connection is down. */
  polled: Reading | undefined
}

const idOf = ({ id }: Values): string => (typeof id === 'string' ? id : '')
const staleOf = ({ staleMs, periodMs }: Values): number =>
  staleAfterMs({ staleMs: typeof staleMs === 'number' ? staleMs : null, periodMs: Number(periodMs ?? 0) })

export function ValueCell({ values, polled }: LiveCellProps) {
  const language = useLanguage((state) => state.language)
  const reading = newerOf(useReading(idOf(values)), polled)
  // The row may contain unfinished input, so that its values need not have the types of a point.
  const { unit, decimals, code, ...state } = values as Partial<PointRow>
  const { stateWords = null, stateWordsEn = null, dataType = dataTypes.codes.double } = state
  return (
    <Value
      reading={reading}
      unit={unit}
      decimals={decimals}
      words={stateWordsOf({ stateWords, stateWordsEn, dataType }, language)}
      staleMs={staleOf(values)}
      isBrief
      testId={`point-value-${code}`}
    />
  )
}

export function QualityCell({ values, polled }: LiveCellProps) {
  const language = useLanguage((state) => state.language)
  const reading = newerOf(useReading(idOf(values)), polled)
  return reading ? wordIn(language, qualityWords[qualityNameOf(reading.quality)]) : '—'
}

export function AgeCell({ values, polled }: LiveCellProps) {
  const reading = newerOf(useReading(idOf(values)), polled)
  return reading ? <Age ts={reading.ts} staleMs={staleOf(values)} /> : '—'
}

/** The course of the last day. Has the same height while it is loading. */
export function CourseCell({ values, course }: { values: Values; course: PointCourse | undefined }) {
  const text = useText(pointGridWords)
  const name = String(values.name ?? '')
  return (
    <span className={styles.course} data-testid={`point-course-${values.code}`}>
      {course ? (
        <Sparkline
          points={course.points}
          from={course.from}
          to={course.points.at(-1)?.[0] ?? course.from}
          label={text('lastDayOf', { name })}
        />
      ) : null}
    </span>
  )
}
