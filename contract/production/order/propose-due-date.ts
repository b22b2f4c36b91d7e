// The due date that a new order starts with.

import { date, decimal, optional } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { productionOrder } from './production-order.ts'

const { materialId, unitId, routeId } = productionOrder.fields

export const proposeDueDate = defineCommand('proposeDueDate', {
  kind: 'read',
  title: ['建议交期', '建議交期', 'Propose a due date'],
  paths: ['POST /mes_production/productionorder/proposeDueDate'],
  permission: 'productionOrder:view',
  summary:
    'Returns the day on which an order could be finished that starts tomorrow: by the times of its route and the working hours of the work centres, without other orders and without waiting for material. Without a route it is tomorrow.',
  input: {
    materialId,
    /** By default one piece. */
    quantity: optional(decimal({ min: 0, unitField: 'unitId|materialId.unitId' })),
    unitId,
    routeId,
  },
  /** Null if the working hours of a year do not suffice. */
  reply: { dueDate: optional(date()) },
  errors: ['notFound', 'materialDisabled', 'unitForeign', 'quantityWrong'],
})
