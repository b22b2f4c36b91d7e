// Menu URLs of the page of alarms and of the page of objects.

import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { alarmEventPage } from '@gemba/contract/alarm/event/pages.ts'
import { alarmLevelPage } from '@gemba/contract/alarm/level/pages.ts'
import { alarmTypePage, reasonTagPage } from '@gemba/contract/alarm/menu-groups.ts'
import { alarmJournalPage, currentAlarmsPage, hiddenAlarmsPage } from '@gemba/contract/alarm/pages.ts'
import { alarmPerformancePage } from '@gemba/contract/alarm/statistics/pages.ts'
import { objectPage } from '@gemba/contract/equipment/menu-groups.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed, pageUrl } from '../../resource/tab/page-url.ts'

export const alarmUrl = pagePath(currentAlarmsPage)
export const alarmJournalUrl = pagePath(alarmJournalPage)
export const hiddenAlarmsUrl = pagePath(hiddenAlarmsPage)
export const alarmTypeUrl = pagePath(alarmTypePage)
export const alarmLevelUrl = pagePath(alarmLevelPage)
export const alarmPerformanceUrl = pagePath(alarmPerformancePage)
export const alarmEventUrl = pagePath(alarmEventPage)
export const reasonTagUrl = pagePath(reasonTagPage)
export const objectAddress = addressed(objectPage, { below: '/:id', query: ['points'] })

/** Returns the URL of the object of an alarm, with the curve of its point. */
export const alarmObjectUrl = ({ objectId, dataId }: Pick<AlarmEpisode, 'objectId' | 'dataId'>): string =>
  pageUrl(objectAddress, { id: objectId, points: dataId })
