// The alarms that need somebody, on the overview: acknowledged where they stand.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { CheckIcon } from 'lucide-react'
import { Link } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { Figure } from '../../../ui/value/figure.tsx'
import { useAlarmActs } from '../alarm-acts.ts'
import { alarmUrl } from '../page-urls.ts'
import { alarmTexts } from '../words.ts'
import styles from './open-alarms.module.css'

const mostShown = 12

export function OpenAlarms() {
  const text = useText(alarmTexts)
  const acts = useAlarmActs()
  const alarms = useCommandQuery(pageAlarmEpisodes, { pageNum: 1, pageSize: mostShown }, { refetchMs: 15_000 })
  return (
    <aside className={styles.alarms} aria-label={text('needsYou')} data-testid="open-alarms">
      <header>
        <h2>{text('needsYou')}</h2>
        <span>{alarms.data?.total ?? ''}</span>
        <Link to={alarmUrl}>{text('toAlarms')}</Link>
      </header>
      {alarms.isError && !alarms.data ? (
        <ErrorState failure={failureOf(alarms.error)} onRetry={() => void alarms.refetch()} />
      ) : !alarms.data ? (
        <Skeleton rows={3} />
      ) : alarms.data.total === 0 ? (
        <p className={styles.none}>
          <Icon of={CheckIcon} /> {text('none')}
        </p>
      ) : (
        <ul>
          {alarms.data.records.map((episode) => (
            <li key={episode.id}>
              <span className={styles.head}>
                <StateMark
                  level={episode.level}
                  acknowledged={episode.confirmStatus === 1}
                  returned={episode.alarmStatus === 2}
                />
                {episode.allowedActs.includes('confirm') ? (
                  <button
                    type="button"
                    className="plain-button"
                    onClick={() => void acts.confirm({ kind: 'one', episode })}
                    data-testid={`acknowledge-${episode.id}`}
                  >
                    {text('confirm')}
                  </button>
                ) : null}
              </span>
              <Link to={`/lak/pages/equipment/object/${episode.objectId}`}>
                {episode.objectName} · {episode.dataName}
              </Link>
              <small>
                <Figure value={episode.peakValue} unit={episode.unit} decimals={episode.decimals} /> ·{' '}
                {episode.alarmTime}
              </small>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
