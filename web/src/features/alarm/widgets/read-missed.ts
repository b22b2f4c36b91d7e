// Reads critical alarms that this browser has not announced. Loaded after the shell, because it knows more commands.
import { alarmLevel, alarmStatus, confirmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { messageTypes } from '@gemba/contract/message/catalogue.ts'
import { pageUserMessages, type UserMessage } from '@gemba/contract/message/user-message.ts'
import { run } from '../../../api/run.ts'
import type { FeedMessage } from '../../../feed/message.ts'
import { forgetOthers, isAnnounced } from './announced-alarms.ts'

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
export async function readMissed(userId: string): Promise<FeedMessage[]> {
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
