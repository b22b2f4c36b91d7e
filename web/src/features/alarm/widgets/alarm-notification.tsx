import { useEffect, useEffectEvent } from 'react'
import { useFeed } from '../../../feed/feed.ts'
import { styleOf } from '../../../feed/message.ts'
import type { NotificationKind } from '../../../resource/tab/contributions.ts'
import { isLevel, StateMark } from '../../../ui/state/state-mark.tsx'
import { alarmUrl } from '../page-urls.ts'

const settleMs = 1_000

/**
 * Ends the notification when no alarm is active any more or all are acknowledged. The count may be older than the shown
 * alarm, so it must stay zero for a moment. Each count restarts the timer, even if it repeats the last one, because an
 * alarm may have been raised and cleared in between.
 */
function AlarmsOver({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = useFeed.subscribe(({ alarms }) => {
      clearTimeout(timer)
      if (alarms?.count === 0 || alarms?.unacknowledged === 0) timer = setTimeout(end, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return null
}

/** Notification of an alarm with its level and source, and a link to the alarms. */
export const alarmNotification: NotificationKind = {
  isOne: (message) => styleOf(message) === 'warning',
  markOf: ({ level }) => (isLevel(level) ? <StateMark level={level} /> : undefined),
  titleOf: ({ level, from }) => (level ? from : undefined),
  page: { path: alarmUrl, title: ['查看报警', '檢視警報', 'Show alarms'] },
  Ending: AlarmsOver,
}
