// Puts received goods away to their location, also while they are in inspection.

import { location } from '../../base/warehouse/location.ts'
import { choice, decimal, group, integer, list, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { inboundStatus, qualityStatus } from '../dictionaries.ts'
import { inboundBill, inboundLine } from './inbound-bill.ts'
import { inboundRights } from './inbound-flow.ts'

/** Returns the goods of a bill with their present locations: one row per location, lot, serial number and quality. */
export const readPutAwayList = defineCommand('readPutAwayList', {
  kind: 'read',
  title: ['上架单', '上架單', 'Put-away list'],
  paths: ['GET /mes_stock/inboundbill/putAwayList'],
  permission: 'inboundBill:view',
  summary: 'Reserved stock is left out. A target location is proposed if one has capacity.',
  input: { id: reference(inboundBill) },
  reply: rowsOf({
    lineId: reference(inboundLine),
    materialId: reference('material'),
    materialCode: text(),
    materialName: text(),
    lotId: optional(reference('lot')),
    lotCode: optional(text()),
    serialNumber: optional(text()),
    qualityStatus: choice(qualityStatus),
    locationId: reference(location),
    locationCode: text(),
    /** In the unit of the material. */
    quantity: decimal(),
    unitName: text(),
    proposedLocationId: optional(reference(location)),
    proposedLocationCode: optional(text()),
  }),
  errors: ['notFound'],
})

const shelved = group({
  lineId: reference(inboundLine),
  /** In the unit of the material. */
  quantity: decimal({ min: 0, unitField: 'lineId.materialId.unitId' }),
  /** Target location. */
  locationId: reference(location),
  /** Selects goods of the line. Omitted values match any of them. */
  fromLocationId: optional(reference(location)),
  lotId: optional(reference('lot')),
  serialNumber: optional(text({ max: 64 })),
  qualityStatus: optional(choice(qualityStatus)),
})

export const putAway = defineCommand('putAway', {
  kind: 'write',
  title: ['上架', '上架', 'Put away'],
  paths: ['POST /mes_stock/inboundbill/putAway'],
  permission: inboundRights.receive,
  summary: 'Moves goods of the bill within its warehouse: two entries each, with the sum 0.',
  input: { id: reference(inboundBill), version: optional(integer()), lines: list(shelved, { max: 1000 }) },
  reply: { id: reference(inboundBill), status: choice(inboundStatus), version: integer() },
  errors: [
    'notFound',
    'stateIllegal',
    'stale',
    'linesMissing',
    'quantityWrong',
    'quantityExceeded',
    'stockShort',
    'locationElsewhere',
    'locationBlocked',
    'locationFull',
  ] as const,
})
