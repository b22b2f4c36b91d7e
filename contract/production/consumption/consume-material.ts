// Material that a work order consumes: scanned at the bench, or consumed automatically by a report.

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
import { heldReason } from '../../stock/dictionaries.ts'
import { defineCommand } from '../define.ts'
import { consumeType } from '../route/dictionaries.ts'
import { delayedAction } from '../work-order/do-work.ts'
import { workRights } from '../work-order/flow.ts'
import { workOrder } from '../work-order/work-order.ts'
import { consumptionStatus } from './dictionaries.ts'

/** One consumption of material. */
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
  /** Planned material that it replaces. */
  substituteForId: optional(reference('material')),
  substituteForCode: optional(text()),
  status: choice(consumptionStatus),
  /** Reason why it was not taken from the line side. */
  elsewhereReason: optional(text()),
  consumedAt: instant(),
  consumedBy: text(),
}

const materialFields = {
  materialId: reference('material'),
  materialCode: text(),
  materialName: text(),
  unitName: text(),
  /** Number of decimal places of its quantities. */
  precision: integer(),
}

/** A lot whose stock cannot be consumed, and the reason. */
export const blockedLot = {
  lotCode: text(),
  /** On hold or expired. */
  reason: choice(heldReason),
  /** Remark of the lot. */
  remark: optional(text()),
  expiresOn: optional(text()),
}

export const listNeededMaterial = defineCommand('listNeededMaterial', {
  kind: 'read',
  title: ['工单用料', '工單用料', 'Materials of a work order'],
  paths: ['POST /mes_production/workbench/materialConsume/:id'],
  permission: 'workOrder:view',
  summary:
    'Returns the required and the consumed quantity of each material of the segment of a work order, with its approved alternates, the stock, and the lots that cannot be consumed. In the unit of the material.',
  input: { id: reference(workOrder) },
  reply: rowsOf({
    ...materialFields,
    consumeType: choice(consumeType),
    plannedQuantity: decimal(),
    consumedQuantity: decimal(),
    leftQuantity: decimal(),
    /** Quantity that may be consumed without a reason: what is left, and what the company permits beyond the plan. */
    allowedQuantity: decimal(),
    /** Stock of the material in all warehouses that is not blocked. */
    stockQuantity: decimal(),
    /** Lots of the material and its alternates in stock that are on hold or expired, by code. At most 100. */
    blockedLots: rowsOf({ materialId: reference('material'), ...blockedLot }),
    /**
     * Approved alternates in order of preference, with their planned and remaining quantity in the unit of the
     * alternate.
     */
    alternates: list(
      group({ ...materialFields, plannedQuantity: decimal(), leftQuantity: decimal(), allowedQuantity: decimal() }),
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
    'Consumes material from the line-side location of the work centre for a work order that is claimed or started; from another location with a right and a reason, or if the work centre has no line side. An approved alternate counts as the planned material.',
  input: {
    workOrderId: reference(workOrder),
    lines: list(
      group({
        materialId: reference('material'),
        quantity: decimal({ min: 0, aliases: ['consumedQuantity'], unitField: 'materialId.unitId' }),
        lotCode: optional(code({ aliases: ['batchNo'] })),
        serialNumber: optional(text({ max: 64 })),
        locationId: optional(reference(location)),
        /** Planned material that it replaces. If empty, the only one with it as an alternate. */
        substituteForId: optional(reference('material')),
      }),
      { min: 1, max: 100 },
    ),
    ...delayedAction,
    /** Material that was not planned, or exceeds the plan. The remark states the reason. */
    isExtra: optional(flag()),
    remark: optional(text({ max: 500 })),
    /** Reason why it is not taken from the line side. Requires a permission of its own. */
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
  title: ['工单上的剩余物料', '工單上的剩餘物料', 'Leftover materials of a work order'],
  paths: ['POST /mes_production/workbench/lyingMaterial'],
  permission: 'workOrder:view',
  summary:
    'Lists what a work order has consumed by hand beyond the needs of its reported pieces. Before it is terminated, each line is returned or scrapped.',
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
    /** Location to which it is returned. */
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
  title: ['撤销物料消耗', '撤銷物料消耗', 'Return consumed material'],
  paths: ['POST /mes_production/workbench/reverseConsume'],
  permission: workRights.operate,
  summary:
    'Returns material to the location it was taken from, once. Material that a report consumed automatically is returned when the report is reversed.',
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
