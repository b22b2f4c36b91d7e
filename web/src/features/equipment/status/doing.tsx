import { useReading } from '../../../feed/feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { newerOf } from '../../../resource/polled-readings.ts'
import { type Reading, Value } from '../../../ui/value/value.tsx'
import { type PointRow, staleAfterMs, stateWordsOf } from '../rows.ts'

interface DoingProps {
  point: PointRow
  /** The latest reading while the live connection is down. */
  polled: Reading | undefined
}

/** The current state of a piece of equipment, as text. */
export function Doing({ point, polled }: DoingProps) {
  const language = useLanguage((state) => state.language)
  const reading = newerOf(useReading(point.id), polled)
  return (
    <Value
      reading={reading}
      unit={null}
      decimals={0}
      words={stateWordsOf(point, language)}
      staleMs={staleAfterMs(point)}
      isBrief
    />
  )
}
