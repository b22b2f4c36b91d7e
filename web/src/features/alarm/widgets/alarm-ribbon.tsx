// The alarms of the last 24 hours, one row for each object, so that simultaneous alarms and durations are visible.
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { levelName } from '../../../ui/state/state-mark.tsx'
import { stateWords } from '../../../ui/state/words.ts'
import { formatClock, formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { AlarmDetails } from '../alarm-details.tsx'
import { useDealing } from '../dealing.tsx'
import { objectAddress } from '../page-urls.ts'
import { alarmTexts } from '../words.ts'
import styles from './alarm-ribbon.module.css'
import { type RibbonBar, ribbonRows } from './ribbon-rows.ts'

const hourMs = 3_600_000
const spanMs = 24 * hourMs
const tickMs = 4 * hourMs
const stepMs = 60_000
const refreshMs = 30_000
const maxAlarms = 500
const maxRows = { page: 10, wall: 4 }

export function AlarmRibbon({ isOnWall }: { isOnWall: boolean }) {
  const text = useText(alarmTexts)
  const { doers, dialog } = useDealing()
  const [openedAlarm, setOpenedAlarm] = useState<AlarmEpisode>()
  // Rounded to minutes, so that the query stays the same for a minute.
  const to = Math.ceil(useNow() / stepMs) * stepMs
  const from = to - spanMs
  const rows = ribbonRows(useAlarmsSince(from), { from, to }, isOnWall ? maxRows.wall : maxRows.page)
  if (rows.length === 0) return null
  return (
    <section className="padding-12-16 card" aria-label={text('last24h')} data-testid="alarm-ribbon">
      <h2 className="below-8 size-16">{text('last24h')}</h2>
      <ul className={`plain-list ${styles.rows}`}>
        {rows.map(({ objectId, objectName, bars }) => (
          <li key={objectId}>
            <Link
              className="inherit-colour ellipsis undecorated"
              to={pageUrl(objectAddress, { id: objectId })}
              title={objectName}
            >
              {objectName}
            </Link>
            <span className={styles.track}>
              {bars.map((bar) => (
                <Bar key={bar.episode.id} bar={bar} onOpen={setOpenedAlarm} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Ticks from={from} to={to} />
      {openedAlarm ? (
        <AlarmDetails episode={openedAlarm} doers={doers} onClose={() => setOpenedAlarm(undefined)} />
      ) : null}
      {dialog}
    </section>
  )
}

/** Returns the alarms raised since an instant, and those that are still open. */
function useAlarmsSince(from: number): readonly AlarmEpisode[] {
  const startSearch = formatInstant(from)
  const raised = useCommandQuery(
    pageAlarmJournal,
    { startSearch, pageNum: 1, pageSize: maxAlarms },
    { refetchMs: refreshMs },
  )
  const open = useCommandQuery(pageAlarmEpisodes, { pageNum: 1, pageSize: maxAlarms }, { refetchMs: refreshMs })
  const all = [...(open.data?.records ?? []), ...(raised.data?.records ?? [])]
  return [...new Map(all.map((episode) => [episode.id, episode])).values()]
}

function Bar({ bar: { episode, left, width }, onOpen }: { bar: RibbonBar; onOpen: (episode: AlarmEpisode) => void }) {
  const text = useText(stateWords)
  const { dataName, maxLevel, raiseTs, returnTs } = episode
  const level = levelName(maxLevel)
  const lasted = formatDuration((returnTs ?? Date.now()) - raiseTs)
  return (
    <button
      type="button"
      className={styles.bar}
      data-level={level}
      data-is-active={returnTs === null}
      style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
      title={`${text(level)} · ${dataName} · ${formatInstant(raiseTs)} · ${lasted}`}
      aria-label={`${text(level)} · ${dataName} · ${formatInstant(raiseTs)}`}
      onClick={() => onOpen(episode)}
    />
  )
}

/** Time axis below the rows, in full hours of the plant. */
function Ticks({ from, to }: { from: number; to: number }) {
  const ticks = Array.from({ length: spanMs / tickMs }, (_, index) => from + (index + 0.5) * tickMs).map(
    (at) => Math.round(at / hourMs) * hourMs,
  )
  return (
    <span className={styles.ticks} aria-hidden="true">
      {ticks.map((at) => (
        <span key={at} style={{ left: `${((at - from) * 100) / (to - from)}%` }}>
          {formatClock(at).slice(0, 5)}
        </span>
      ))}
    </span>
  )
}
