import { flowStatus, isaState } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type ReactNode, useMemo } from 'react'
import { pointFeed } from '../../feed/feed.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { Column } from '../../resource/list/grid/column.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { Figure } from '../../ui/value/figure.tsx'
import { formatDuration } from '../../ui/value/time.ts'
import { useNow } from '../../ui/value/use-now.ts'
import { NowFigure, PeakFigure } from './live-figures.tsx'
import { alarmTexts } from './words.ts'

/** How long an episode has lasted; goes on while it is active. */
export function Lasting({ episode }: { episode: Pick<AlarmEpisode, 'alarmStatus' | 'occurTs' | 'durationMs'> }) {
  const now = useNow()
  return formatDuration(episode.alarmStatus === 1 ? now - episode.occurTs : episode.durationMs)
}

const dictionaries = { isaState, flowStatus }

export function useAlarmColumns(): Column<AlarmEpisode>[] {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  return useMemo(() => {
    const word = (name: 'isaState' | 'flowStatus', width: number) => ({
      name,
      title: text(name),
      width,
      cell: (episode: AlarmEpisode) => wordOfCode(dictionaries[name], episode[name], language),
    })
    const figure = (name: 'now' | 'peakValue' | 'limitValue', cell: (episode: AlarmEpisode) => ReactNode) => ({
      name,
      title: text(name),
      width: 110,
      align: 'right' as const,
      cell,
    })
    return [
      {
        name: 'level',
        title: text('level'),
        width: 90,
        isSortable: true,
        cell: (episode) => (
          <StateMark
            level={episode.level}
            acknowledged={episode.confirmStatus === 1}
            returned={episode.alarmStatus === 2}
            isShort
          />
        ),
      },
      {
        name: 'isaState',
        title: text('isaState'),
        width: 150,
        cell: (episode) => (
          <>
            {wordOfCode(isaState, episode.isaState, language)}
            {episode.count > 1 ? (
              <span title={text('raisedTimes', { n: episode.count })}>{` ×${episode.count}`}</span>
            ) : null}
          </>
        ),
      },
      {
        name: 'alarmTime',
        title: text('alarmTime'),
        width: 150,
        isSortable: true,
        cell: (episode) => episode.alarmTime,
      },
      {
        name: 'objectName',
        title: text('object'),
        width: 130,
        isSortable: true,
        cell: (episode) => episode.objectName,
      },
      { name: 'dataName', title: text('point'), width: 120, isSortable: true, cell: (episode) => episode.dataName },
      {
        ...figure('now', (episode) => <NowFigure episode={episode} />),
        text: ({ dataId }) => String(pointFeed.read(dataId)?.value ?? ''),
      },
      figure('peakValue', (episode) => <PeakFigure episode={episode} />),
      figure('limitValue', ({ limitValue, unit, decimals }) => <Figure value={limitValue} {...{ unit, decimals }} />),
      { name: 'duration', title: text('duration'), width: 100, cell: (episode) => <Lasting episode={episode} /> },
      word('flowStatus', 90),
    ]
  }, [text, language])
}
