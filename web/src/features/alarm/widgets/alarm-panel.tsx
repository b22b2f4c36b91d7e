// A list of alarms that need attention: their number, the worst first, and a link to all of them.

import { alarmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { CheckIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { formatLasting } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { NowFigure, PeakFigure } from '../live-figures.tsx'
import { alarmUrl } from '../page-urls.ts'
import { alarmTexts } from '../words.ts'
import styles from './alarm-widgets.module.css'

interface AlarmPanelProps {
  title: string
  /** Selects the alarms. */
  input: CommandInput<typeof pageAlarmEpisodes>
  testId?: string
  /** Renders the subject of an alarm. */
  subjectOf: (episode: AlarmEpisode) => ReactNode
  /** Renders an action beside the mark. */
  actOf?: (episode: AlarmEpisode) => ReactNode
}

export function AlarmPanel({ title, input, testId, subjectOf, actOf }: AlarmPanelProps) {
  const text = useText(alarmTexts)
  const alarms = useCommandQuery(pageAlarmEpisodes, input, { refetchMs: 15_000 })
  return (
    <aside className={`padding-12 card ${styles.alarms}`} aria-label={title} data-testid={testId}>
      <header className="flex align-baseline gap-8">
        <h2 className="flush size-16">{title}</h2>
        <span>{alarms.data?.total ?? ''}</span>
        <Link className="nowrap" to={alarmUrl}>
          {text('toAlarms')}
        </Link>
      </header>
      {!alarms.data ? (
        <QueryState query={alarms} rows={3} />
      ) : alarms.data.total === 0 ? (
        <p className={`row gap-8 muted ${styles.none}`}>
          <Icon of={CheckIcon} /> {text('none')}
        </p>
      ) : (
        <ul className="unpadded unmarked above-8">
          {alarms.data.records.map((episode) => (
            <li className="column gap-4 padding-8-0 line-above break-words" key={episode.id}>
              <span className={`row spread gap-8 ${styles.head}`}>
                <StateMark
                  level={episode.level}
                  acknowledged={episode.confirmStatus === 1}
                  returned={episode.alarmStatus === 2}
                />
                {actOf?.(episode)}
              </span>
              <span>
                {subjectOf(episode)} <NowFigure episode={episode} />
              </span>
              <small className="muted">
                {episode.alarmTime} · <AlarmDuration episode={episode} /> · {text('peakValue')}{' '}
                <PeakFigure episode={episode} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

/** How long the alarm condition has lasted or did last. */
export function AlarmDuration({ episode: { raiseTs, returnTs, alarmStatus: status } }: { episode: AlarmEpisode }) {
  const text = useText(alarmTexts)
  const now = useNow()
  const isOver = status === alarmStatus.codes.recovered
  const lasted = formatLasting((isOver ? (returnTs ?? now) : now) - raiseTs)
  return <span>{text(isOver ? 'lasted' : 'lasts', { lasted })}</span>
}
