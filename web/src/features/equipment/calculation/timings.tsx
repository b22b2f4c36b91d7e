// When a calculation runs, with its next ten times.
import { describeCron } from '@gemba/contract/cron/describe-cron.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { calculationTiming } from '@gemba/contract/telemetry/calculation/calculation.ts'
import { timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { nextRun } from '@gemba/contract/telemetry/calculation/next-run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Section } from '../../../ui/panel/section.tsx'
import { formatExactly } from '../../../ui/value/duration.ts'
import { formatInstant, usePlantZone } from '../../../ui/value/time.ts'
import { calculationWords } from './words.ts'

type Timing = EntityOf<typeof calculationTiming>

const { onChange, cron: cronType, period, windowEnd } = timingType.codes
const shownTimes = 10

export function Timings({ timings }: { timings: readonly Timing[] }) {
  const text = useText(calculationWords)
  return (
    <Section title={text('timings')} testId="calculation-timings">
      {timings.length === 0 ? <p className="flush muted">{text('noTimings')}</p> : null}
      {timings.map((timing) => (
        <TimingLine key={timing.id} timing={timing} />
      ))}
    </Section>
  )
}

function TimingLine({ timing }: { timing: Timing }) {
  const text = useText(calculationWords)
  const zone = usePlantZone((state) => state.zone)
  const words = useTimingWords(timing)
  const times = timing.isEnabled === 1 ? timesOf(timing, zone) : []
  return (
    <article className="column gap-4">
      <p className="flush">
        {words}
        {timing.isEnabled === 1 ? null : <span className="muted"> · {text('timingOff')}</span>}
      </p>
      {times.length > 0 ? (
        <ol className="bar gap-4-16 flush unpadded muted size-13" aria-label={text('next')}>
          {times.map((at) => (
            <li key={at} className="block numeric">
              {formatInstant(at)}
            </li>
          ))}
        </ol>
      ) : null}
    </article>
  )
}

function timesOf(timing: Timing, zone: string): number[] {
  const times: number[] = []
  let at = nextRun(timing, Date.now(), zone)
  for (; at !== null && times.length < shownTimes; at = nextRun(timing, at, zone)) times.push(at)
  return times
}

function useTimingWords({ type, cron, everyMs, debounceMs }: Timing): string {
  const text = useText(calculationWords)
  const language = useLanguage((state) => state.language)
  const time = formatExactly(everyMs ?? 0, language)
  if (type === onChange) {
    const debounce = debounceMs > 0 ? ` · ${text('debounce', { time: formatExactly(debounceMs, language) })}` : ''
    return text('onChange') + debounce
  }
  if (type === period) return text('every', { time })
  if (type === windowEnd) return text('windowEnd', { time })
  if (type !== cronType) return text('byHand')
  const fields = parseCron(cron ?? '')
  return 'message' in fields ? (cron ?? '') : `${describeCron(fields, language)} (${cron})`
}
