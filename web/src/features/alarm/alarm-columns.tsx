import { flowStatus, isaState } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type ReactNode, useMemo } from 'react'
import { pointFeed } from '../../feed/feed.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { Column } from '../../resource/list/grid/column.ts'
import { formatDuration, formatInstant, formatLasting } from '../../ui/value/time.ts'
import { useNow } from '../../ui/value/use-now.ts'
import styles from './alarm.module.css'
import { EpisodeMark } from './episode-mark.tsx'
import { isUnlisted } from './listed-alarm.ts'
import { LimitFigure, NowFigure, PeakFigure } from './live-figures.tsx'
import { extremeOf } from './peak.ts'
import { alarmTexts } from './words.ts'

/** The duration of an episode. It grows while the episode is active. */
export function Lasting({ episode }: { episode: Pick<AlarmEpisode, 'alarmStatus' | 'occurTs' | 'durationMs'> }) {
  const now = useNow()
  return formatDuration(episode.alarmStatus === 1 ? now - episode.occurTs : episode.durationMs)
}

/** The start and the duration: `22:25:08 · 3 min`, with the date if it is not today. */
function AlarmStart({ episode }: { episode: AlarmEpisode }) {
  const now = useNow()
  const lastedMs = episode.alarmStatus === 1 ? now - episode.occurTs : episode.durationMs
  const isToday = formatInstant(now).slice(0, 10) === episode.alarmTime.slice(0, 10)
  return (
    <span title={episode.alarmTime}>
      {isToday ? episode.alarmTime.slice(11) : episode.alarmTime.slice(5, 16)} · {formatLasting(lastedMs)}
    </span>
  )
}

/** The mark of the level, and how often the alarm was raised before it was acknowledged. */
function LevelWithCount({ episode }: { episode: AlarmEpisode }) {
  const text = useText(alarmTexts)
  const { count } = episode
  return (
    <>
      <EpisodeMark episode={episode} isShort />
      {count > 1 ? <span title={text('raisedTimes', { n: count })}>{` ×${count}`}</span> : null}
    </>
  )
}

/** The state of the alarm, and how far it is handled. */
function AlarmState({ episode }: { episode: AlarmEpisode }) {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  if (isUnlisted(episode)) return <span className="muted">{text('unlisted')}</span>
  const state = wordOfCode(isaState, episode.isaState, language)
  const words = [
    state,
    ...(episode.normalTs === null ? [] : [text('waitsForReset')]),
    ...(episode.flowStatus === flowStatus.codes.unhandled
      ? []
      : [wordOfCode(flowStatus, episode.flowStatus, language)]),
  ].join(' · ')
  return (
    <span className={styles.subject} title={words}>
      {words}
    </span>
  )
}

type Cell = (episode: AlarmEpisode) => ReactNode

/**
 * Returns the columns of the list. The columns that identify an alarm fit into 1280 px, those about its handling
 * follow.
 */
export function useAlarmColumns(): Column<AlarmEpisode>[] {
  const text = useText(alarmTexts)
  return useMemo(() => {
    const figure = (name: 'now' | 'peakValue' | 'limitValue', cell: Cell) => {
      return { name, title: text(name), width: 106, align: 'right' as const, cell }
    }
    const sorted = (name: 'level' | 'objectName' | 'alarmTime', title: string, width: number, cell: Cell) => {
      return { name, title, width, isSortable: true, cell }
    }
    const nameOf = ({ objectName, dataName }: AlarmEpisode) => `${objectName} · ${dataName}`
    const subjectOf = (episode: AlarmEpisode) => (
      <span className={styles.name} title={nameOf(episode)}>
        <span>{episode.objectName}</span>
        <span className={styles.dot}> · </span>
        <span>{episode.dataName}</span>
      </span>
    )
    return [
      sorted('level', text('level'), 136, (episode) => <LevelWithCount episode={episode} />),
      { ...sorted('objectName', text('objectPoint'), 160, subjectOf), text: nameOf },
      {
        ...figure('now', (episode) => <NowFigure episode={episode} />),
        text: ({ dataId }) => String(pointFeed.read(dataId)?.value ?? ''),
      },
      {
        ...figure('peakValue', (episode) => (
          <span className={styles.extreme}>
            <small className="muted">{text(extremeOf(episode))}</small> <PeakFigure episode={episode} />
          </span>
        )),
      },
      figure('limitValue', (episode) => <LimitFigure episode={episode} />),
      sorted('alarmTime', text('began'), 142, (episode) => <AlarmStart episode={episode} />),
      {
        name: 'isaState',
        title: text('isaState'),
        width: 144,
        cell: (episode) => (
          <span className={styles.subject}>
            <AlarmState episode={episode} />
          </span>
        ),
      },
    ]
  }, [text])
}
