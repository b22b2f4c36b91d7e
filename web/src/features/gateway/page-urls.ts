// Menu URLs of the pages of gateways.

import { boxPage, connectPage, mappingPage } from '@gemba/contract/gateway/menu-groups.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed } from '../../resource/tab/page-url.ts'

export const boxUrl = pagePath(boxPage)
export const connectUrl = pagePath(connectPage)
export const mappingUrl = pagePath(mappingPage)
export const boxAddress = addressed(boxPage, { below: '/:id' })
