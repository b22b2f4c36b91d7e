import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { CheckIcon } from 'lucide-react'
import { Link } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { NowFigure, PeakFigure } from '../live-figures.tsx'
import { alarmUrl } from '../page-urls.ts'
import { alarmTexts } from '../words.ts'
import styles from './object-alarms.module.css'

/** The episodes of an object that still need a person, the live ones first. */
export function ObjectAlarms({ id: objectId }: { id: string }) {
  const text = useText(alarmTexts)
  const alarms = useCommandQuery(pageAlarmEpisodes, { objectId, pageNum: 1, pageSize: 20 }, { refetchMs: 15_000 })
  return (
    <aside className={styles.alarms} aria-label={text('current')}>
      <header>
        <h2>{text('current')}</h2>
        <span>{alarms.data?.total ?? ''}</span>
        <Link to={alarmUrl}>{text('toAlarms')}</Link>
      </header>
      {alarms.isError && !alarms.data ? (
        <ErrorState failure={failureOf(alarms.error)} onRetry={() => void alarms.refetch()} />
      ) : !alarms.data ? (
        <Skeleton rows={3} />
      ) : alarms.data.total === 0 ? (
        <EmptyState icon={CheckIcon} title={text('none')} />
      ) : (
        <ul>
          {alarms.data.records.map((episode) => (
            <li key={episode.id}>
              <StateMark
                level={episode.level}
                acknowledged={episode.confirmStatus === 1}
                returned={episode.alarmStatus === 2}
              />
              <span>
                {episode.dataName} <NowFigure episode={episode} />
              </span>
              <small>
                {episode.alarmTime} · {text('peakValue')} <PeakFigure episode={episode} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
