import { alarmStatus, confirmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { BellRingIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refresh } from '../../../api/query.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { onMessage, useFeed } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { levelName } from '../../../ui/state/state-mark.tsx'
import { stateWords } from '../../../ui/state/words.ts'
import { alarmUrl } from '../page-urls.ts'
import styles from './alarm-count.module.css'
import { alarmCountWords } from './words.ts'

const refreshEveryMs = 500
const messageMs = 4_000
const active = { pageNum: 1, pageSize: 10, alarmStatus: alarmStatus.codes.active }
/** The first record has the worst present level. */
const unacknowledged = { pageNum: 1, pageSize: 1, confirmStatus: confirmStatus.codes.notConfirmed }
const levelClass = { urgency: styles.urgency, error: styles.error, warn: styles.warn }

/** Refreshes alarm queries on an alarm message and on a count change without numbers, at most twice per second. */
function useAlarmRefresh(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh('alarm')
      }, refreshEveryMs)
    }
    const stopMessages = onMessage(({ level }) => level !== undefined && read())
    const stopCounts = useFeed.subscribe(
      ({ alarms }, before) => alarms?.count === null && alarms !== before.alarms && read(),
    )
    return () => {
      stopMessages()
      stopCounts()
      clearTimeout(timer)
    }
  }, [])
}

/** Refreshes alarm queries when the feed connects, because alarms before that moment were not pushed. */
function useAlarmsOfLiveFeed(): void {
  const isLive = useFeed(({ status }) => status === 'live')
  useEffect(() => {
    if (isLive) void refresh('alarm')
  }, [isLive])
}

/** Returns the pushed counts, else the queried ones. */
function useCounts() {
  const alarms = useFeed((state) => state.alarms)
  const pushed = typeof alarms?.count === 'number' ? alarms : undefined
  const counted = useCommandQuery(pageAlarmEpisodes, active, { refetchMs: 60_000 })
  const open = useCommandQuery(pageAlarmEpisodes, unacknowledged, { refetchMs: 60_000 })
  return {
    count: pushed?.count ?? counted.data?.total,
    waiting: pushed?.unacknowledged ?? open.data?.total,
    worst: pushed ? pushed.worst : open.data?.records[0]?.liveLevel,
  }
}

/** Reads the alarms again when their number changes. Returns whether it has changed a moment ago. */
function useCountChange(count: number | undefined): boolean {
  const previous = useRef(count)
  const [change, setChange] = useState({ id: 0, isRecent: false })
  useEffect(() => {
    if (previous.current !== undefined && count !== undefined && previous.current !== count) {
      setChange((last) => ({ id: last.id + 1, isRecent: true }))
      void refresh('alarm')
    }
    previous.current = count
  }, [count])
  useEffect(() => {
    if (change.id === 0) return
    const timer = setTimeout(() => setChange(({ id }) => ({ id, isRecent: false })), messageMs)
    return () => clearTimeout(timer)
  }, [change.id])
  return change.isRecent
}

/**
 * The number of active alarms. The bell has the number of unacknowledged alarms and the colour of their worst present
 * level, and a short message at the bell says that the count has changed. It is shown to people with access to the page
 * of real-time alarms.
 */
export function AlarmCount() {
  const text = useText(alarmCountWords)
  const state = useText(stateWords)
  const navigate = useNavigate()
  const { count, waiting, worst } = useCounts()
  const name = waiting && worst ? levelName(worst) : undefined
  useAlarmRefresh()
  useAlarmsOfLiveFeed()
  const hasChanged = useCountChange(count)
  const waitingWord = name
    ? text('waiting', { n: waiting ?? 0, level: state(name) })
    : text('unacknowledged', { n: waiting ?? 0 })
  const labelParts = [text('alarmCount', { n: count ?? '—' }), waiting ? waitingWord : undefined]
  const label = labelParts.filter((part) => part !== undefined).join(' · ')
  return (
    <span className="inline-row relative">
      <button
        type="button"
        className={classNames('icon-button', styles.count, name && levelClass[name])}
        onClick={() => navigate(alarmUrl)}
        title={label}
        aria-label={label}
      >
        <Icon of={BellRingIcon} size={20} />
        {waiting ? (
          <span className={styles.waiting} data-testid="alarm-waiting">
            {waiting}
          </span>
        ) : null}
        <span className="text-colour regular" data-testid="alarm-count">
          {count ?? '—'}
        </span>
      </button>
      <span className={styles.label}>{text('active')}</span>
      <span className={styles.message} role="status">
        {hasChanged ? text('alarmCountChanged') : ''}
      </span>
    </span>
  )
}
