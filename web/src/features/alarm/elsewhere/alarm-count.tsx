import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { BellRingIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { refresh } from '../../../api/query.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { onMessage, useFeed } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { alarmUrl } from '../page-urls.ts'
import styles from './alarm-count.module.css'
import { alarmCountWords } from './words.ts'

const refreshEveryMs = 500
const active = { pageNum: 1, pageSize: 10, alarmStatus: 1 }

/** Reads alarms again when a message tells of one, at most twice a second. */
function useAlarmRefresh(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onMessage((message) => {
      if (message.level === undefined) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh('alarm')
      }, refreshEveryMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

/** Reads alarms again when the feed begins: what rang before it was live, or while it was lost, was told to nobody here. */
function useAlarmsOfLiveFeed(): void {
  const isLive = useFeed(({ status }) => status === 'live')
  useEffect(() => {
    if (isLive) void refresh('alarm')
  }, [isLive])
}

/** How many alarms are active; shown to those whose routes hold the real-time alarm page. */
export function AlarmCount() {
  const text = useText(alarmCountWords)
  const navigate = useNavigate()
  const pushed = useFeed((state) => state.alarmCount)
  const counted = useCommandQuery(pageAlarmEpisodes, active, { refetchMs: 60_000 })
  const count = pushed ?? counted.data?.total
  useAlarmRefresh()
  useAlarmsOfLiveFeed()
  const previous = useRef(count)
  useEffect(() => {
    if (previous.current !== undefined && count !== undefined && previous.current !== count) {
      toast('info', text('alarmCountChanged'), { key: 'alarm-count' })
      void refresh('alarm')
    }
    previous.current = count
  }, [count, text])
  return (
    <button
      type="button"
      className={classNames('icon-button', styles.count, Boolean(count) && styles.active)}
      onClick={() => navigate(alarmUrl)}
      title={text('alarmCount')}
      aria-label={`${text('alarmCount')} ${count ?? ''}`}
    >
      <Icon of={BellRingIcon} size={20} />
      <span data-testid="alarm-count">{count ?? '—'}</span>
    </button>
  )
}
