// A list of alarms that need attention: their number, the worst first, and a link to all of them.

import { alarmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { CheckIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useHeldRows } from '../../../resource/list/held-rows.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { formatLasting } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { useAlarmActions } from '../alarm-actions.ts'
import { EpisodeMark } from '../episode-mark.tsx'
import { toUnlisted } from '../listed-alarm.ts'
import { NowFigure, PeakFigure } from '../live-figures.tsx'
import { alarmUrl } from '../page-urls.ts'
import { extremeOf } from '../peak.ts'
import { pressGuard } from '../press-guard.ts'
import { alarmTexts } from '../words.ts'
import styles from './alarm-widgets.module.css'

interface AlarmPanelProps {
  title: string
  /** Selects the alarms. */
  input: CommandInput<typeof pageAlarmEpisodes>
  testId?: string
  /** Renders the subject of an alarm. */
  subjectOf: (episode: AlarmEpisode) => ReactNode
}

/** The alarms keep their places while a person is in the list. They can be acknowledged there. */
export function AlarmPanel({ title, input, testId, subjectOf }: AlarmPanelProps) {
  const text = useText(alarmTexts)
  const alarms = useCommandQuery(pageAlarmEpisodes, input, { refetchMs: 15_000 })
  const area = useRef<HTMLElement>(null)
  const { rows } = useHeldRows(alarms.data?.records ?? [], { area, toUnlisted, query: input, isOther: !alarms.data })
  return (
    <aside className={`padding-12 card ${styles.alarms}`} aria-label={title} data-testid={testId} ref={area}>
      <header className="flex align-baseline gap-8">
        <h2 className="flush size-16">{title}</h2>
        <span>{alarms.data?.total ?? ''}</span>
        <Link className="nowrap" to={alarmUrl}>
          {text('toAlarms')}
        </Link>
      </header>
      {!alarms.data ? (
        <QueryState query={alarms} rows={3} />
      ) : rows.length === 0 ? (
        <p className={`row gap-8 muted ${styles.none}`}>
          <Icon of={CheckIcon} /> {text('none')}
        </p>
      ) : (
        <ul className="unpadded unmarked above-8">
          {rows.map((episode) => (
            <li className="column gap-4 padding-8-0 line-above break-words" key={episode.id}>
              <span className={`row spread gap-8 ${styles.head}`}>
                <EpisodeMark episode={episode} />
                <Acknowledge episode={episode} />
              </span>
              <span>
                {subjectOf(episode)} <NowFigure episode={episode} />
              </span>
              <small className="muted">
                {episode.alarmTime} · <AlarmDuration episode={episode} /> · {text(extremeOf(episode))}{' '}
                <PeakFigure episode={episode} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

export function Acknowledge({ episode }: { episode: AlarmEpisode }) {
  const text = useText(alarmTexts)
  const actions = useAlarmActions()
  if (!episode.allowedActions.includes('confirm')) return null
  return (
    <PlainButton
      onClick={() => {
        if (pressGuard.accepts(episode.id, Date.now())) void actions.confirm({ kind: 'one', episode })
      }}
      data-testid={`acknowledge-${episode.id}`}
    >
      {text('confirm')}
    </PlainButton>
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
