// Alarms among what needs attention on the overview. They can be acknowledged there.
import { alarmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { AttentionEntry, AttentionSource } from '../../../resource/tab/attention.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { isLevel } from '../../../ui/state/state-mark.tsx'
import { EpisodeMark } from '../episode-mark.tsx'
import { NowFigure, PeakFigure } from '../live-figures.tsx'
import { alarmUrl, objectAddress } from '../page-urls.ts'
import { extremeOf } from '../peak.ts'
import { alarmTexts } from '../words.ts'
import { Acknowledge, AlarmDuration } from './alarm-panel.tsx'

const maxAlarms = 12
const refetchMs = 15_000

export const AlarmAttention: AttentionSource['Source'] = ({ children }) => {
  const text = useText(alarmTexts)
  const query = useCommandQuery(pageAlarmEpisodes, { pageNum: 1, pageSize: maxAlarms }, { refetchMs })
  const total = query.data?.total ?? 0
  const list = {
    query,
    entries: query.data?.records.map(entryOf),
    total,
    all: { path: alarmUrl, text: text('allAlarms', { n: total }) },
  }
  return children([list])
}

const entryOf = (episode: AlarmEpisode): AttentionEntry => {
  const { id, level, alarmStatus: status, raiseTs, objectId, objectName, dataName } = episode
  const isOver = status === alarmStatus.codes.recovered
  return {
    id: `alarm-${id}`,
    level: isLevel(level) ? level : 3,
    isOver,
    since: raiseTs,
    head: <EpisodeMark episode={episode} />,
    action: <Acknowledge episode={episode} />,
    subject: (
      <>
        <Link to={pageUrl(objectAddress, { id: objectId })}>
          {objectName} · {dataName}
        </Link>{' '}
        <NowFigure episode={episode} />
      </>
    ),
    detail: <Detail episode={episode} />,
  }
}

function Detail({ episode }: { episode: AlarmEpisode }) {
  const text = useText(alarmTexts)
  return (
    <>
      {episode.alarmTime} · <AlarmDuration episode={episode} /> · {text(extremeOf(episode))}{' '}
      <PeakFigure episode={episode} />
    </>
  )
}
