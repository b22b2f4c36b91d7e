// Announces critical alarms that were raised while this browser had no connection or no page. The tab that plays the
// alarm sound announces them for all tabs.
import { alarmLevel, alarmStatus, confirmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { messageTypes } from '@gemba/contract/message/catalogue.ts'
import { pageUserMessages, type UserMessage } from '@gemba/contract/message/user-message.ts'
import { useEffect, useEffectEvent } from 'react'
import { run } from '../../../api/run.ts'
import { onSoundLeader } from '../../../feed/alarm-sound-leader.ts'
import { onMessage, useFeed } from '../../../feed/feed.ts'
import type { FeedMessage } from '../../../feed/message.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { forgetOthers, isAnnounced, rememberAlarm } from './announced-alarms.ts'

const retryMs = 5_000
const { urgency } = alarmLevel.codes
/** Critical alarms that people see and nobody has acknowledged. */
const waitingAlarms = {
  pageNum: 1,
  pageSize: 100,
  level: urgency,
  alarmStatus: alarmStatus.codes.active,
  confirmStatus: confirmStatus.codes.notConfirmed,
}
/** The newest messages about alarms. */
const alarmMessages = { pageNum: 1, pageSize: 200, msgType: 'warning' }

/** Returns the message as if it had arrived now. Its sound is the standard one. */
const feedMessageOf = ({ batchNo, objectId }: AlarmEpisode, message: UserMessage): FeedMessage => ({
  msgType: messageTypes.warning[0],
  title: message.title,
  from: message.from,
  creatime: message.createTime,
  content: message.content,
  bgmUrl: null,
  bgmInterval: null,
  isShow: true,
  level: urgency,
  batchNo,
  objectId,
})

/** Returns messages of alarms that this browser has not announced to the user, the oldest first. */
async function readMissed(userId: string): Promise<FeedMessage[]> {
  const { records, total } = await run(pageAlarmEpisodes, waitingAlarms, { isSilent: true })
  if (total <= records.length) forgetOthers(userId, new Set(records.map(({ batchNo }) => batchNo)))
  if (records.every(({ batchNo }) => isAnnounced(userId, batchNo))) return []
  const { records: messages } = await run(pageUserMessages, alarmMessages, { isSilent: true })
  const missed = records.filter(({ batchNo }) => !isAnnounced(userId, batchNo))
  return missed
    .toSorted((left, right) => left.raiseTs - right.raiseTs)
    .flatMap((episode) => {
      // Who has no message of the alarm is not a receiver of it.
      const message = messages.find(({ link }) => link?.batchNo === episode.batchNo)
      return message ? [feedMessageOf(episode, message)] : []
    })
}

/** Calls back with messages that were missed, once when the feed connects. */
export function MissedAlarms({ onMissed }: { onMissed: (messages: readonly FeedMessage[]) => void }) {
  const userId = useSession(({ user }) => user?.id)
  const canView = useCan(pageAlarmEpisodes.permission)
  const isLive = useFeed(({ status }) => status === 'live')
  const show = useEffectEvent(onMissed)
  useEffect(() => {
    if (!userId) return
    return onMessage(({ level, batchNo }) => {
      if (level === urgency && batchNo) rememberAlarm(userId, batchNo)
    })
  }, [userId])
  useEffect(() => {
    if (!(userId && canView && isLive)) return
    let isOver = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const announce = async () => {
      try {
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
