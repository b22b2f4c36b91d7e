// Menu URLs of the page of alarms and of the page of objects.

import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { alarmJournalPage, currentAlarmsPage } from '@gemba/contract/alarm/pages.ts'
import { objectPage } from '@gemba/contract/equipment/menu-groups.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed, pageUrl } from '../../resource/tab/page-url.ts'

export const alarmUrl = pagePath(currentAlarmsPage)
export const alarmJournalUrl = pagePath(alarmJournalPage)
export const objectAddress = addressed(objectPage, { below: '/:id', query: ['points'] })

/** Returns the URL of the object of an alarm, with the curve of its point. */
export const alarmObjectUrl = ({ objectId, dataId }: Pick<AlarmEpisode, 'objectId' | 'dataId'>): string =>
  pageUrl(objectAddress, { id: objectId, points: dataId })
