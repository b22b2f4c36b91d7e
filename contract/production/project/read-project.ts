// A project with its items and orders, and how far it is against its plan: what its page shows.

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
  title: ['项目信息', '專案資訊', 'Project with its progress'],
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
      /** By orders of the project that are not cancelled, and what of that is good, in the unit of the product. */
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
      /** As far as its order, or as somebody says it. */
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
    /** How much of it is done, by the planned times of its segments. */
    progress: decimal({ unit: '%' }),
    /** Seconds that it is planned to take; 0 where nothing is planned yet. */
    plannedSeconds: integer(),
  }),
})

/** Why something is late, the first that holds. */
const delayCauses = ['onHold', 'paused', 'predecessor', 'notReleased', 'notStarted', 'behind'] as const

export const readProjectChart = defineCommand('readProjectChart', {
  ...read,
  title: ['项目进度曲线', '專案進度曲線', 'Progress curve of a project'],
  paths: ['GET /mes_production/project/infoChart/:id'],
  permission: 'project:view',
  summary:
    'How much should be done and how much is done at the end of each day, in percent; in steps of several days where there would be more than 400. Nothing is told as done after today.',
  reply: {
    xAxis: list(date()),
    plan: list(number()),
    actual: list(optional(number())),
    today: date(),
    /** What should have ended before today and has not, the latest first. */
    delays: rowsOf({
      kind: oneOf(['order', 'process']),
      id: reference('record'),
      code: text(),
      name: text(),
      planEnd: date(),
      days: integer(),
      progress: decimal({ unit: '%' }),
      cause: oneOf(delayCauses),
      /** Whose reason, or what comes before. */
      detail: optional(text()),
    }),
  },
})
