// A project with its items and orders, and its progress against the plan, as shown on its page.

import { material } from '../../base/material/material.ts'
import {
  choice,
  date,
  decimal,
  flag,
  group,
  integer,
  list,
  number,
  oneOf,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { productionOrderStatus } from '../order/dictionaries.ts'
import { productionOrder } from '../order/production-order.ts'
import { project } from './project.ts'
import { projectProcess } from './project-process.ts'

const read = { kind: 'read', input: { id: reference(project) }, errors: ['notFound'] } as const

export const readProject = defineCommand('readProject', {
  ...read,
  title: ['项目信息', '專案資訊', 'View a project with its progress'],
  paths: ['GET /mes_production/project/info/:id'],
  permission: 'project:view',
  reply: {
    project: group({ ...answeredFields(project) }),
    managerName: text(),
    materials: rowsOf({
      id: reference('projectMaterial'),
      materialId: reference(material),
      materialCode: text(),
      materialName: text(),
      unitName: text(),
      quantity: decimal(),
      /** Quantity of the project's orders without cancelled ones, and their good pieces, in the unit of the product. */
      orderedQuantity: decimal(),
      goodQuantity: decimal(),
    }),
    process: rowsOf({
      id: reference(projectProcess),
      number: integer(),
      name: text(),
      predecessor: optional(integer()),
      ownerName: optional(text()),
      planStart: date(),
      planEnd: date(),
      orderId: optional(reference(productionOrder)),
      orderCode: optional(text()),
      orderStatus: optional(choice(productionOrderStatus)),
      /** Progress of its order, or as a person entered it. */
      progress: decimal({ unit: '%' }),
      isLate: flag(),
    }),
    today: date(),
  },
})

export const listProjectOrders = defineCommand('listProjectOrders', {
  ...read,
  title: ['项目订单', '專案訂單', 'Orders of a project'],
  paths: ['GET /mes_production/project/order/:id'],
  permission: 'productionOrder:view',
  reply: rowsOf({
    ...answeredFields(productionOrder),
    /** Progress by the planned times of its segments. */
    progress: decimal({ unit: '%' }),
    /** Planned duration in seconds; 0 if nothing is planned yet. */
    plannedSeconds: integer(),
  }),
})

/** Causes of a delay. The first one that applies is reported. */
const delayCauses = ['onHold', 'paused', 'predecessor', 'notReleased', 'notStarted', 'behind'] as const

export const readProjectChart = defineCommand('readProjectChart', {
  ...read,
  title: ['项目进度曲线', '專案進度曲線', 'Progress curve of a project'],
  paths: ['GET /mes_production/project/infoChart/:id'],
  permission: 'project:view',
  summary:
    'Returns the planned and the actual progress at the end of each day in percent, in steps of several days if there are more than 400. There is no actual progress after today.',
  reply: {
    xAxis: list(date()),
    plan: list(number()),
    actual: list(optional(number())),
    today: date(),
    /** Items that should have ended before today and have not, latest first. */
    delays: rowsOf({
      kind: oneOf(['order', 'process']),
      id: reference('record'),
      code: text(),
      name: text(),
      planEnd: date(),
      days: integer(),
      progress: decimal({ unit: '%' }),
      cause: oneOf(delayCauses),
      /** Text of the reason, or the preceding item. */
      detail: optional(text()),
    }),
  },
})
