// Finished alarms of an object and its descendants in the last 30 days, the newest first.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { AlarmDetails } from '../alarm-details.tsx'
import { useDealing } from '../dealing.tsx'
import { alarmJournalUrl } from '../page-urls.ts'
import { alarmTexts } from '../words.ts'
import panel from './alarm-widgets.module.css'

const spanMs = 30 * 86_400_000
const maxAlarms = 10

export function PastAlarms({ objectId }: { objectId: string }) {
  const text = useText(alarmTexts)
  const { doers, dialog } = useDealing()
  const [openedAlarm, setOpenedAlarm] = useState<AlarmEpisode>()
  const [since] = useState(() => Date.now() - spanMs)
  const { data } = useCommandQuery(pageAlarmJournal, {
    underObjectId: objectId,
    startSearch: formatInstant(since),
    alarmStatus: 2,
    confirmStatus: 1,
    pageNum: 1,
    pageSize: maxAlarms,
  })
  if (!data || data.total === 0) return null
  return (
    <section className={`padding-12 card ${panel.alarms}`} aria-label={text('past')} data-testid="past-alarms">
      <header className="flex align-baseline gap-8">
        <h2 className="flush size-16">{text('past')}</h2>
        <span>{data.total}</span>
        <Link
          className="nowrap"
          to={alarmJournalUrl + addressOf({ startSearch: since, underObjectId: objectId })}
          data-testid="to-journal"
        >
          {text('toJournal')}
        </Link>
      </header>
      <ul className={`unpadded unmarked above-8 ${panel.entries}`}>
        {data.records.map((episode) => (
          <li className="column gap-4 padding-8-0 line-above break-words" key={episode.id}>
            <button
              type="button"
              className={`column align-start gap-2 bare-button text-left ${panel.entry}`}
              onClick={() => setOpenedAlarm(episode)}
            >
              <StateMark level={episode.maxLevel} acknowledged returned isShort />
              <span>
                {episode.objectId === objectId ? episode.dataName : `${episode.objectName} · ${episode.dataName}`}
              </span>
              <small className="muted">
                {episode.alarmTime} · {formatDuration((episode.returnTs ?? episode.raiseTs) - episode.raiseTs)}
              </small>
              {episode.handleText ? <small className="muted">{episode.handleText}</small> : null}
            </button>
          </li>
        ))}
      </ul>
      {openedAlarm ? (
        <AlarmDetails episode={openedAlarm} doers={doers} onClose={() => setOpenedAlarm(undefined)} />
      ) : null}
      {dialog}
    </section>
  )
}
