import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { onMessage, useFeed } from '../../feed/feed.ts'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { refresh, useRead } from '../../resource/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'

export const alarmPage = '/lak/pages/basicData/alarmQueryReal'

const refreshEveryMs = 500

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

/** How many alarms are active; shown to those whose routes hold the real-time alarm page. */
export function AlarmCount() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const pushed = useFeed((state) => state.alarmCount)
  const counted = useRead<{ total: number }>(['alarm', 'count'], {
    path: '/armDataFact/page',
    body: { pageNum: 1, pageSize: 10, alarmStatus: 1 },
    refetchMs: 60_000,
  })
  const count = pushed ?? counted.data?.total
  useAlarmRefresh()
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
      className={count ? 'icon-button shell-alarms shell-alarms-active' : 'icon-button shell-alarms'}
      onClick={() => navigate(alarmPage)}
      title={text('alarmCount')}
      aria-label={`${text('alarmCount')} ${count ?? ''}`}
    >
      <Icon name="alarm" size={20} />
      <span data-testid="alarm-count">{count ?? '—'}</span>
    </button>
  )
}
