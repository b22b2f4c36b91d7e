// Material that a work order uses up: scanned at the bench, or taken by itself with what is reported.

import { location } from '../../base/warehouse/location.ts'
import {
  choice,
  code,
  decimal,
  flag,
  group,
  instant,
  integer,
  list,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { consumeType } from '../route/dictionaries.ts'
import { toldLate } from '../work-order/do-work.ts'
import { workRights } from '../work-order/flow.ts'
import { workOrder } from '../work-order/work-order.ts'
import { consumptionStatus } from './dictionaries.ts'

/** What was used up at a time. */
export const consumed = {
  id: reference('materialConsumption'),
  workOrderId: reference(workOrder),
  materialId: reference('material'),
  materialCode: text(),
  materialName: text(),
  lotId: optional(reference('lot')),
  lotCode: optional(text()),
  serialNumber: optional(text()),
  quantity: decimal(),
  unitName: text(),
  locationCode: text(),
  isBackflush: flag(),
  isExtra: flag(),
  /** The planned material that it stands in for. */
  substituteForId: optional(reference('material')),
  substituteForCode: optional(text()),
  status: choice(consumptionStatus),
  /** Why it was not taken from the line side. */
  elsewhereReason: optional(text()),
  consumedAt: instant(),
  consumedBy: text(),
}

const named = {
  materialId: reference('material'),
  materialCode: text(),
  materialName: text(),
  unitName: text(),
  /** Places behind the point that its quantities have. */
  precision: integer(),
}

export const listNeededMaterial = defineCommand('listNeededMaterial', {
  kind: 'read',
  title: ['工单用料', '工單用料', 'Material of a work order'],
  paths: ['POST /mes_production/workbench/materialConsume/:id'],
  permission: 'workOrder:view',
  summary:
    'What the segment of a work order needs of each material for its quantity, what it has used, and what may stand in for it. In the unit of the material.',
  input: { id: reference(workOrder) },
  reply: rowsOf({
    ...named,
    consumeType: choice(consumeType),
    plannedQuantity: decimal(),
    consumedQuantity: decimal(),
    leftQuantity: decimal(),
    /** What may be used yet without a reason: what is left, and what the company lets go beyond the plan. */
    allowedQuantity: decimal(),
    /** What may stand in for it, the first one first; what is planned and left of it, in the unit of the alternate. */
    alternates: list(
      group({ ...named, plannedQuantity: decimal(), leftQuantity: decimal(), allowedQuantity: decimal() }),
    ),
  }),
  errors: ['notFound'],
})

export const consumeMaterial = defineCommand('consumeMaterial', {
  kind: 'write',
  title: ['物料消耗', '物料消耗', 'Consume material'],
  paths: ['POST /mes_production/workbench/materialConsume'],
  permission: workRights.operate,
  summary:
    'Takes material from the line-side location of the work centre for a work order that is claimed or has begun; from another location where the caller may and says why, and where the work centre has no line side. An approved alternate of a planned material counts for that.',
  input: {
    workOrderId: reference(workOrder),
    lines: list(
      group({
        materialId: reference('material'),
        quantity: decimal({ min: 0, aliases: ['consumedQuantity'], unitField: 'materialId.unitId' }),
        lotCode: optional(code({ aliases: ['batchNo'] })),
        serialNumber: optional(text({ max: 64 })),
        locationId: optional(reference(location)),
        /** The planned material that it stands in for; left empty, the only one that it is an alternate of. */
        substituteForId: optional(reference('material')),
      }),
      { min: 1, max: 100 },
    ),
    ...toldLate,
    /** Material that was not planned, or more of it than was: the remark says why. */
    isExtra: optional(flag()),
    remark: optional(text({ max: 500 })),
    /** Why it is not taken from the line side; takes a permission of its own. */
    elsewhereReason: optional(text({ max: 500 })),
  },
  reply: rowsOf(consumed),
  errors: [
    'consumedElsewhere',
    'notFound',
    'stateIllegal',
    'quantityWrong',
    'quantityAbove',
    'materialUnplanned',
    'placeMissing',
    'substituteUnapproved',
    'substituteUnclear',
    'lotUnknown',
    'stockShort',
    'reasonMissing',
    'locationBlocked',
    'serialElsewhere',
  ],
})

export const listLyingMaterial = defineCommand('listLyingMaterial', {
  kind: 'read',
  title: ['工单上的剩余物料', '工單上的剩餘物料', 'Material lying at a work order'],
  paths: ['POST /mes_production/workbench/lyingMaterial'],
  permission: 'workOrder:view',
  summary:
    'What a work order has consumed by hand beyond what its reported pieces need: before it is terminated, each line is returned or scrapped.',
  input: { id: reference(workOrder, { aliases: ['workOrderId'] }) },
  reply: rowsOf({
    consumptionId: reference('materialConsumption'),
    materialId: reference('material'),
    materialCode: text(),
    materialName: text(),
    lotCode: optional(text()),
    serialNumber: optional(text()),
    quantity: decimal(),
    unitName: text(),
    /** Where it returns to. */
    locationCode: text(),
  }),
  errors: ['notFound'],
})

export const listConsumedMaterial = defineCommand('listConsumedMaterial', {
  kind: 'read',
  title: ['物料消耗记录', '物料消耗記錄', 'Consumed material'],
  paths: ['POST /mes_production/workbench/findMaterialConsumeList'],
  permission: 'workOrder:view',
  input: { workOrderId: reference(workOrder, { aliases: ['id'] }) },
  reply: rowsOf(consumed),
  errors: ['notFound'],
})

export const reverseConsumption = defineCommand('reverseConsumption', {
  kind: 'write',
  title: ['撤销物料消耗', '撤銷物料消耗', 'Put consumed material back'],
  paths: ['POST /mes_production/workbench/reverseConsume'],
  permission: workRights.operate,
  summary: 'Puts material back where it was taken, once; what a report took by itself goes back with the report.',
  input: { id: reference('materialConsumption') },
  reply: rowsOf(consumed),
  errors: [
    'notFound',
    'reportReversed',
    'reportUsed',
    'stockShort',
    'locationBlocked',
    'periodClosed',
    'serialElsewhere',
  ],
})
