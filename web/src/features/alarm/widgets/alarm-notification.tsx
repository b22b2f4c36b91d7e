import { confirmAlarm, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useFeed } from '../../../feed/feed.ts'
import { type FeedMessage, styleOf } from '../../../feed/message.ts'
import { useText } from '../../../i18n/text.ts'
import type { NotificationKind } from '../../../resource/tab/contributions.ts'
import { useCan } from '../../../session/session.ts'
import { isLevel, StateMark } from '../../../ui/state/state-mark.tsx'
import { alarmUrl } from '../page-urls.ts'
import { MissedAlarms } from './missed-alarms.tsx'
import { alarmCountWords } from './words.ts'

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

/** Acknowledges the alarm of a message. The server refuses if the alarm has changed since it was read. */
function AcknowledgeAlarm({ message: { batchNo }, onClose }: { message: FeedMessage; onClose: () => void }) {
  const text = useText(alarmCountWords)
  const canConfirm = useCan(confirmAlarm.permission)
  const [isBusy, setBusy] = useState(false)
  if (!batchNo || !canConfirm) return null
  const acknowledge = async () => {
    setBusy(true)
    try {
      const { episode } = await run(readAlarmByBatchNo, { batchNo })
      await run(confirmAlarm, { id: episode.id, version: episode.version })
      onClose()
    } catch (error) {
      notifyFailure(error)
      setBusy(false)
    }
    await refresh('alarm')
  }
  return (
    <button
      type="button"
      className="link-button"
      disabled={isBusy}
      onClick={() => void acknowledge()}
      data-testid="popup-acknowledge"
    >
      {text('acknowledge')}
    </button>
  )
}

/** Notification of an alarm with its level and source, and a link to the alarms. */
export const alarmNotification: NotificationKind = {
  isOne: (message) => styleOf(message) === 'warning',
  markOf: ({ level }) => (isLevel(level) ? <StateMark level={level} /> : undefined),
  titleOf: ({ level, from }) => (level ? from : undefined),
  page: { path: alarmUrl, title: ['查看报警', '檢視警報', 'Show alarms'] },
  Action: AcknowledgeAlarm,
  Ending: AlarmsOver,
  Missed: MissedAlarms,
}
