// Addresses of production orders and of their work orders.
import { addressOf } from '../../../resource/list/filter/filter-address.ts'

export const orderListUrl = '/mes/pages/orders/productionOrder'
export const workOrderListUrl = '/mes/pages/orders/workOrder'
export const benchUrl = '/mes/pages/orders/bench'
export const boardUrl = '/mes/pages/orders/dispatch'

export const addressOfOrder = (id: string): string => `${orderListUrl}/${id}`

export const addressOfOrders = (filter: Readonly<Record<string, unknown>>): string => orderListUrl + addressOf(filter)
