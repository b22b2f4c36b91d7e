// Data of the work bench: the stations with their queued work, and one work order with all its details.

import {
  choice,
  decimal,
  flag,
  group,
  instant,
  integer,
  list,
  map,
  oneOf,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { rowsOf } from '../../kit/reply.ts'
import { storedFileFields } from '../../stored-file.ts'
import { defineCommand } from '../define.ts'
import { workBlock } from '../exception/block.ts'
import { materialPrepareStatus } from '../material-prepare/dictionaries.ts'
import { shortMaterial } from '../material-prepare/kit.ts'
import { productionOrder } from '../order/production-order.ts'
import { staff } from '../personnel/staff.ts'
import { answeredResource } from '../segment/resource-fields.ts'
import { segmentPlan } from '../segment-plan/segment-plan.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'
import { workOrderStatus } from './dictionaries.ts'
import { workOrderFlow } from './flow.ts'
import { workOrder } from './work-order.ts'

const read = { kind: 'read', permission: 'workOrder:view' } as const

/** A work order as a card. */
export const workCard = {
  id: reference(workOrder),
  code: text(),
  version: integer(),
  status: choice(workOrderStatus),
  statusAt: optional(instant()),
  pauseReason: optional(text()),
  isRework: flag(),
  orderId: reference(productionOrder),
  orderCode: text(),
  productCode: text(),
  productName: text(),
  unitName: text(),
  segmentPlanId: reference(segmentPlan),
  segmentPlanCode: text(),
  segmentNumber: integer(),
  stageName: text(),
  quantity: decimal(),
  goodQuantity: decimal(),
  scrapQuantity: decimal(),
  reworkQuantity: decimal(),
  /** Pieces that the preceding segments have passed on and that are not worked on yet. Null for a first segment. */
  availableQuantity: optional(decimal()),
  /** The next batch from the preceding segments, and its finished part. Null if pieces are passed on individually. */
  awaitedBatch: optional(group({ needed: decimal(), made: decimal() })),
  /** State of the order's material at the line of its work centre. Null if none was requested. */
  kitStatus: optional(choice(materialPrepareStatus)),
  /** Material missing at the line, if the order waits for it. */
  shortOfKit: list(group(shortMaterial)),
  /** Blocks of starting or resuming it, apart from material and preceding segments. */
  blocks: rowsOf(workBlock),
  /** Remaining work at a station in seconds. */
  remainingSeconds: integer(),
  workCenterId: optional(reference(workCenter)),
  stationId: optional(reference(station)),
  stationName: optional(text()),
  teamId: optional(reference('team')),
  staffId: optional(reference(staff)),
  staffName: optional(text()),
  claimedBy: optional(reference(staff)),
  planStart: optional(instant()),
  planEnd: optional(instant()),
  actualStart: optional(instant()),
  priority: integer(),
  dueDate: optional(text()),
  allowedActions: list(oneOf(actionsOfPeople(workOrderFlow))),
}

export const listBenchStations = defineCommand('listBenchStations', {
  ...read,
  title: ['工位与工单', '工位與工單', 'Stations with their work orders'],
  paths: ['GET /mes_production/workbench/station'],
  summary: 'Lists enabled stations with the open work orders that are dispatched to them, by priority.',
  input: {
    stationId: optional(reference(station, { aliases: ['id'] })),
    workCenterId: optional(reference(workCenter)),
  },
  reply: rowsOf({
    id: reference(station),
    code: text(),
    name: text(),
    workCenterId: reference(workCenter),
    workCenterName: text(),
    equipmentId: optional(reference('object')),
    /** 0 idle, 1 working, 2 stopped. */
    status: integer(),
    /** How many work orders may run at it at a time. */
    capacity: integer(),
    workOrders: list(group(workCard)),
  }),
  errors: [],
})

export const readBenchWork = defineCommand('readBenchWork', {
  ...read,
  title: ['工单作业信息', '工單作業資訊', 'Work order at the bench'],
  paths: ['GET /mes_production/workbench/findWorkOrderInfo/:id'],
  input: { id: reference(workOrder) },
  reply: {
    ...workCard,
    instructions: optional(text()),
    files: list(group(storedFileFields)),
    stepCount: integer(),
    parameterCount: integer(),
    setupSeconds: integer(),
    runSeconds: integer(),
    pauseSeconds: integer(),
    /** Remaining quantity, and how much of it can be reported now. */
    remaining: decimal(),
    allowed: decimal(),
  },
  errors: ['notFound'],
})

export const listWorkResources = defineCommand('listWorkResources', {
  ...read,
  title: ['工单资源', '工單資源', 'Resources of a work order'],
  paths: ['POST /mes_production/productionworkorder/resource/:id'],
  input: { id: reference(workOrder) },
  reply: rowsOf({ ...answeredResource, labels: map(text()) }),
  errors: ['notFound'],
})
