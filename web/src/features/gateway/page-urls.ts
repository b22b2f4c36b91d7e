// Menu URLs of the pages of gateways.

import { boxPage } from '@gemba/contract/gateway/menu-groups.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed } from '../../resource/tab/page-url.ts'

export const boxUrl = pagePath(boxPage)
export const connectUrl = '/lak/pages/gateway/connect'
export const boxAddress = addressed(boxPage, { below: '/:id' })
