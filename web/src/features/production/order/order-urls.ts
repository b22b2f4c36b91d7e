// URLs of production orders and of their work orders.

import { pagePath } from '@gemba/contract/kit/menu.ts'
import { benchPage, dispatchPage, productionOrderPage, workOrderPage } from '@gemba/contract/production/menu-groups.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { addressed, pageUrl } from '../../../resource/tab/page-url.ts'

export const orderListUrl = pagePath(productionOrderPage)
export const workOrderListUrl = pagePath(workOrderPage)
export const benchUrl = pagePath(benchPage)
export const boardUrl = pagePath(dispatchPage)

export const orderAddress = addressed(productionOrderPage, { below: '/:id' })
export const benchAddress = addressed(benchPage, { query: ['stationId'] })

export const addressOfOrder = (id: string): string => pageUrl(orderAddress, { id })

export const addressOfOrders = (filter: Readonly<Record<string, unknown>>): string => orderListUrl + addressOf(filter)
