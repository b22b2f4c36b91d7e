// Production orders, their items, figures and cost.
import { definePart } from '../../kit/module.ts'
import { analyseOrders } from './analyse-orders.ts'
import { deliverOrder } from './deliver-order.ts'
import { orderErrors } from './errors.ts'
import { orderEvents } from './events.ts'
import { orderFlow, orderRights } from './flow.ts'
import { readOrderLeftovers } from './leftovers.ts'
import { changeOrderQuantity, changeOrderStatus, planOrder, releaseOrders } from './order-actions.ts'
import { productionOrder } from './production-order.ts'
import { productionOrderItem, readOrderItems, saveOrderItems } from './production-order-item.ts'
import { proposeDueDate } from './propose-due-date.ts'
import { readOrderCost } from './read-cost.ts'
import { readProductionFigures } from './read-figures.ts'
import { readOrderFlow, readOrderPlan } from './read-plan.ts'
import { makeShortMaterial, requestShortMaterial } from './supply.ts'

export const orderPart = definePart({
  resources: [productionOrder, productionOrderItem],
  commands: [
    changeOrderStatus,
    planOrder,
    releaseOrders,
    changeOrderQuantity,
    deliverOrder,
    readOrderItems,
    saveOrderItems,
    readProductionFigures,
    readOrderCost,
    readOrderPlan,
    analyseOrders,
    proposeDueDate,
    readOrderFlow,
    readOrderLeftovers,
    makeShortMaterial,
    requestShortMaterial,
  ],
  errors: orderErrors,
  events: orderEvents,
  flows: [orderFlow],
  permissions: {
    [orderRights.release]: {
      label: ['下达和变更生产订单', '下達和變更生產訂單', 'Release and change production orders'],
      page: 'orders/productionOrder',
    },
    [orderRights.close]: {
      label: ['完工和关闭生产订单', '完工和關閉生產訂單', 'Complete and close production orders'],
      page: 'orders/productionOrder',
    },
    [orderRights.course]: {
      label: ['增加和跳过订单的工序', '增加和跳過訂單的工序', 'Add and skip operations of production orders'],
      page: 'orders/productionOrder',
    },
    [orderRights.releaseShort]: {
      label: ['缺料下达生产订单', '缺料下達生產訂單', 'Release production orders with a shortage'],
      page: 'orders/productionOrder',
    },
  },
})
