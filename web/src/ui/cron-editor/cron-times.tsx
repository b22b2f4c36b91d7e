// Shows a Quartz expression as text and its next times. The engine runs in the browser, so no request is needed.
import { describeCron } from '@gemba/contract/cron/describe-cron.ts'
import { nextFire } from '@gemba/contract/cron/next-fire.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { formatInstant, usePlantZone } from '../value/time.ts'
import styles from './cron-editor.module.css'
import { cronWords } from './words.ts'

const shownTimes = 10

function timesOf(expression: string, zone: string): number[] {
  const fields = parseCron(expression)
  if ('message' in fields) return []
  const times: number[] = []
  for (let after = Date.now(); times.length < shownTimes; ) {
    const next = nextFire(fields, after, zone)
    if (next === null) break
    times.push(next)
    after = next
  }
  return times
}

export function CronTimes({ expression }: { expression: string }) {
  const text = useText(cronWords)
  const language = useLanguage((state) => state.language)
  const zone = usePlantZone((state) => state.zone)
  const fields = parseCron(expression)
  if ('message' in fields) return null
  const times = timesOf(expression, zone)
  return (
    <section className={styles.times} aria-label={text('next')} data-testid="cron-times">
      <p className="flush">{describeCron(fields, language)}</p>
      <h3>{times.length === 0 ? text('never') : text('next')}</h3>
      <ol>
        {times.map((at) => (
          <li key={at}>{formatInstant(at)}</li>
        ))}
      </ol>
    </section>
  )
}
