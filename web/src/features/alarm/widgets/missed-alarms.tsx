// Announces critical alarms that were raised while this browser had no connection or no page. The tab that plays the
// alarm sound announces them for all tabs.
import { readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { useEffect, useEffectEvent } from 'react'
import { onSoundLeader } from '../../../feed/alarm-sound-leader.ts'
import { onMessage, useFeed } from '../../../feed/feed.ts'
import type { FeedMessage } from '../../../feed/message.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { rememberAlarm } from './announced-alarms.ts'

const retryMs = 5_000
/** Level of a critical alarm. */
const critical = 1

/** Calls back with messages that were missed, once when the feed connects. */
export function MissedAlarms({ onMissed }: { onMissed: (messages: readonly FeedMessage[]) => void }) {
  const userId = useSession(({ user }) => user?.id)
  const canView = useCan(readAlarmByBatchNo.permission)
  const isLive = useFeed(({ status }) => status === 'live')
  const show = useEffectEvent(onMissed)
  useEffect(() => {
    if (!userId) return
    return onMessage(({ level, batchNo }) => {
      if (level === critical && batchNo) rememberAlarm(userId, batchNo)
    })
  }, [userId])
  useEffect(() => {
    if (!(userId && canView && isLive)) return
    let isOver = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const announce = async () => {
      try {
        const { readMissed } = await import('./read-missed.ts')
        const messages = await readMissed(userId)
        if (isOver) return
        for (const { batchNo } of messages) if (batchNo) rememberAlarm(userId, batchNo)
        if (messages.length > 0) show(messages)
      } catch {
        if (!isOver) retry = setTimeout(() => void announce(), retryMs)
      }
    }
    const stop = onSoundLeader(() => void announce())
    return () => {
      isOver = true
      clearTimeout(retry)
      stop()
    }
  }, [userId, canView, isLive])
  return null
}
