// While many alarms come at once: since when, of how many nobody was notified, and what to do first.
import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import { listAlarmFloods } from '@gemba/contract/alarm/shelf/list-floods.ts'
import { performanceTargets } from '@gemba/contract/alarm/statistics/performance.ts'
import { TriangleAlertIcon } from 'lucide-react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { alarmPerformanceUrl, alarmUrl } from '../page-urls.ts'
import styles from './flood-banner.module.css'
import { shelfWords } from './words.ts'

const refetchMs = 10_000

export function FloodBanner() {
  const text = useText(shelfWords)
  const now = useNow()
  const { data: floods = [] } = useCommandQuery(listAlarmFloods, {}, { refetchMs })
  const [oldest] = floods
  if (!oldest) return null
  const sumOf = (field: 'count' | 'heldCount'): number => floods.reduce((sum, flood) => sum + flood[field], 0)
  const since = formatInstant(oldest.since)
  const lasting = formatDuration(Math.max(0, now - oldest.since))
  return (
    <section className={`row gap-12 align-start padding-12-16 card ${styles.flood}`} role="status" data-testid="flood">
      <span className="rigid warn">
        <Icon of={TriangleAlertIcon} size={20} />
      </span>
      <div className="column gap-4">
        <strong>{text('flood', { n: sumOf('count'), since, lasting })}</strong>
        <span>{text('floodHeld', { n: sumOf('heldCount'), end: performanceTargets.floodEnd })}</span>
        <span className="muted">{text('floodAdvice')}</span>
        <span className="flow gap-4-16">
          <TextLink to={alarmUrl + addressOf({ level: alarmLevel.codes.urgency, alarmStatus: 1 })}>
            {text('floodUrgent')}
          </TextLink>
          <TextLink to={alarmPerformanceUrl}>{text('floodFrequent')}</TextLink>
        </span>
      </div>
    </section>
  )
}
