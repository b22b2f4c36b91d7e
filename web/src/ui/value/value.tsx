import { wordIn } from '@gemba/contract/kit/page.ts'
import { quality, qualityNameOf, qualityWords, severityOf } from '@gemba/contract/telemetry/sample.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { classNames } from '../class-names.ts'
import { uiWords } from '../words.ts'
import { formatReading } from './number.ts'
import { formatInstant } from './time.ts'
import { shownIn, useConversion } from './units.ts'
import { useNow } from './use-now.ts'
import styles from './value.module.css'

/** The last known reading of a point. */
export interface Reading {
  /** Source time, epoch ms. */
  ts: number
  value: number | string | boolean | null
  /** OPC UA status code. */
  quality: number
}

const severityNames = { 0: 'good', 1: 'uncertain', 2: 'bad' } as const
const severityClass = { good: undefined, uncertain: styles.uncertain, bad: styles.bad }

interface ValueProps {
  reading: Reading | undefined
  unit?: string | null | undefined
  decimals?: number | null | undefined
  /** Texts of the values, if it is a state. */
  words?: ReadonlyMap<number, string> | undefined
  /** Age in milliseconds after which the reading is stale; 0 for never. */
  staleMs?: number | undefined
  /** The figure of a card. */
  isLarge?: boolean
  /** For a narrow column: age and reason appear on hover only. */
  isBrief?: boolean
  testId?: string
}

/** A live value with its unit, quality and age. An old value never looks like a fresh one. */
export function Value(props: ValueProps) {
  const { reading, unit, decimals, words, staleMs = 60_000, isLarge = false, isBrief = false, testId } = props
  const text = useText(uiWords)
  const language = useLanguage((state) => state.language)
  const conversion = useConversion(unit)
  if (!reading) {
    return (
      <span
        className={classNames('numeric nowrap', styles.value, 'muted', isLarge && styles.large)}
        data-testid={testId}
        title={text('noValue')}
      >
        <span className={styles.figure}>—</span>
        {isLarge ? <span className={styles.aside} /> : null}
      </span>
    )
  }
  const { value, unit: shownUnit } = shownIn(conversion, reading.value, unit)
  const word = reading.value === null ? undefined : words?.get(Number(reading.value))
  const severity = severityNames[severityOf(reading.quality)]
  const reason = wordIn(language, qualityWords[qualityNameOf(reading.quality)])
  return (
    <span
      className={classNames(
        'numeric nowrap',
        styles.value,
        severityClass[severity],
        isLarge && styles.large,
        isBrief && styles.brief,
      )}
      title={`${reason} · ${formatInstant(reading.ts)}`}
    >
      <span>
        {severity === 'uncertain' ? <span aria-hidden="true">~</span> : null}
        <span className={styles.figure} data-testid={testId}>
          {word ?? formatReading(value, words ? 0 : decimals)}
        </span>
        {severity === 'bad' ? <span className={styles.cross}>×</span> : null}
        {shownUnit ? <span className="muted unit">&#8239;{shownUnit}</span> : null}
      </span>
      <span className={styles.aside}>
        {severity === 'good' ? null : (
          <span className="margin-left-8 muted size-12">{isLarge && isKept(reading) ? text('lastValue') : reason}</span>
        )}
        <Age ts={reading.ts} staleMs={staleMs} />
      </span>
    </span>
  )
}

const isKept = ({ quality: code }: Reading): boolean => code === quality.uncertainNoCommunicationLastUsableValue

/** Shows the age, updated each second. When stale it has text colour and a note. */
export function Age({ ts, staleMs = 60_000 }: { ts: number; staleMs?: number }) {
  const now = useNow()
  const text = useText(uiWords)
  const age = Math.max(0, now - ts)
  const isStale = staleMs > 0 && age > staleMs
  return <span className={classNames(styles.age, isStale && styles.stale)}>{ageText(age, text)}</span>
}

function ageText(ageMs: number, text: ReturnType<typeof useText<typeof uiWords>>): string {
  const seconds = Math.floor(ageMs / 1000)
  if (seconds < 2) return text('justNow')
  if (seconds < 60) return text('secondsAgo', { n: seconds })
  if (seconds < 3600) return text('minutesAgo', { n: Math.floor(seconds / 60) })
  if (seconds < 86_400) return text('hoursAgo', { n: Math.floor(seconds / 3600) })
  return text('daysAgo', { n: Math.floor(seconds / 86_400) })
}
