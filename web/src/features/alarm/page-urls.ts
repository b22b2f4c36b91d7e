// Menu URLs of the page of alarms, and of the objects that alarms are about.

import { alarmJournalPage, currentAlarmsPage } from '@gemba/contract/alarm/pages.ts'
import { objectPage } from '@gemba/contract/equipment/menu-groups.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed } from '../../resource/tab/page-url.ts'

export const alarmUrl = pagePath(currentAlarmsPage)
export const alarmJournalUrl = pagePath(alarmJournalPage)
export const objectAddress = addressed(objectPage, { below: '/:id' })
