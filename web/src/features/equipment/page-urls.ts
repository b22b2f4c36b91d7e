// Menu URLs of the equipment pages and of the related pages: connecting a device, alarms and gateways.

import { currentAlarmsPage } from '@gemba/contract/alarm/pages.ts'
import { checkRulePage } from '@gemba/contract/equipment/check/pages.ts'
import { comparisonPage } from '@gemba/contract/equipment/comparison/pages.ts'
import { modelPage, objectPage } from '@gemba/contract/equipment/menu-groups.ts'
import { boxPage, connectPage } from '@gemba/contract/gateway/menu-groups.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { calculationPage } from '@gemba/contract/telemetry/calculation/pages.ts'
import { addressed } from '../../resource/tab/page-url.ts'

export const objectUrl = pagePath(objectPage)
export const modelUrl = pagePath(modelPage)
export const alarmUrl = pagePath(currentAlarmsPage)
export const boxUrl = pagePath(boxPage)
export const connectUrl = pagePath(connectPage)
export const objectAddress = addressed(objectPage, { below: '/:id' })
export const modelAddress = addressed(modelPage, { below: '/:id' })
export const boxAddress = addressed(boxPage, { below: '/:id' })
export const objectPointsAddress = addressed(objectPage, { below: '/:id/point' })
export const comparisonUrl = pagePath(comparisonPage)
export const checkRuleUrl = pagePath(checkRulePage)
export const calculationAddress = addressed(calculationPage, { below: '/:id' })
