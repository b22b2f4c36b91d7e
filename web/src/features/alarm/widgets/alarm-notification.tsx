import { useEffect, useEffectEvent } from 'react'
import { useFeed } from '../../../feed/feed.ts'
import { styleOf } from '../../../feed/message.ts'
import type { NotificationKind } from '../../../resource/tab/contributions.ts'
import { isLevel, StateMark } from '../../../ui/state/state-mark.tsx'
import { alarmUrl } from '../page-urls.ts'

const standingMs = 1_000

/**
 * No alarm is active any more, or somebody has acknowledged all. A count may have been taken just before an alarm that is shown already, so it must stand for
 * a moment. Every count is heard, also one that says the same as the last: an alarm may have come and gone between the two.
 */
function AlarmsOver({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = useFeed.subscribe(({ alarms }) => {
      clearTimeout(timer)
      if (alarms?.count === 0 || alarms?.unacknowledged === 0) timer = setTimeout(end, standingMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return null
}

/** An alarm shows its level and where it comes from, and leads to the alarms. */
export const alarmNotification: NotificationKind = {
  isOne: (message) => styleOf(message) === 'warning',
  markOf: ({ level }) => (isLevel(level) ? <StateMark level={level} /> : undefined),
  titleOf: ({ level, from }) => (level ? from : undefined),
  page: { path: alarmUrl, title: ['查看报警', '檢視警報', 'Show alarms'] },
  Ending: AlarmsOver,
}
