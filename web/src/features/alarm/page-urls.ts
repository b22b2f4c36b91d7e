// Menu URLs of the page of alarms and of the page of objects.

import { alarmJournalPage, currentAlarmsPage } from '@gemba/contract/alarm/pages.ts'
import { objectPage } from '@gemba/contract/equipment/menu-groups.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed } from '../../resource/tab/page-url.ts'

export const alarmUrl = pagePath(currentAlarmsPage)
export const alarmJournalUrl = pagePath(alarmJournalPage)
export const objectAddress = addressed(objectPage, { below: '/:id' })
