// What has come goes from where it was set down to where it belongs; also while it waits for its inspection.

import { location } from '../../base/warehouse/location.ts'
import { choice, decimal, group, integer, list, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { inboundStatus, qualityStatus } from '../dictionaries.ts'
import { inboundBill, inboundLine } from './inbound-bill.ts'
import { inboundRights } from './inbound-flow.ts'

/** What a bill brought and where it lies: one row a place, lot, serial number and quality. */
export const readPutAwayList = defineCommand('readPutAwayList', {
  kind: 'read',
  title: ['上架单', '上架單', 'Put-away list'],
  paths: ['GET /mes_stock/inboundbill/putAwayList'],
  permission: 'inboundBill:view',
  summary: 'What is reserved stays where it is and is not told. A place is proposed where one has room.',
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
  /** Where it goes. */
  locationId: reference(location),
  /** Which of what the line brought; what is not told may be any of it. */
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
  summary: 'Moves what the bill brought within its warehouse: two entries each, with the sum 0.',
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
