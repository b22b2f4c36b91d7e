// How and from where people on the floor make andon calls.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { object } from '../../equipment/object.ts'
import { choice, decimal, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { demand } from '../../stock/demand/demand.ts'
import { files } from '../../stored-file.ts'
import { defineCommand } from '../define.ts'
import { severity } from '../exception/dictionaries.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'
import { workOrder } from '../work-order/work-order.ts'
import { andonEvent, photosAtOnce } from './andon-event.ts'
import { andonType } from './andon-type.ts'
import { andonKind, andonStatus } from './dictionaries.ts'
import { andonRights } from './flow.ts'

const callInput = {
  /** If omitted, the first enabled type of its kind. */
  typeId: optional(reference(andonType)),
  severity: optional(choice(severity)),
  description: optional(text({ max: 500 })),
  /** If omitted, the work order that runs at the station. */
  workOrderId: optional(reference(workOrder)),
  files: { ...optional(files(['照片', '照片', 'Photos'], { max: photosAtOnce })), aliases: ['fileIds', 'photos'] },
}
const reply = {
  id: reference(andonEvent),
  code: text(),
  status: choice(andonStatus),
  callCount: integer(),
  /** The call was open already and nobody was notified again. */
  isRepeated: flag(),
  demandId: optional(reference(demand)),
  workOrderId: optional(reference(workOrder)),
}
const call = { kind: 'write', permission: andonRights.call, reply } as const
const callErrors = ['notFound', 'andonTypeMissing', 'duplicate', 'andonWorkElsewhere', ...codeErrors] as const

export const callForDevice = defineCommand('callForDevice', {
  ...call,
  title: ['设备异常呼叫', '設備異常呼叫', 'Call for equipment'],
  paths: ['POST /mes_production/andon/device-abnormal'],
  input: {
    ...callInput,
    /** If omitted, the station of the equipment. */
    stationId: optional(reference(station)),
    /** If omitted, the equipment of the station. */
    equipmentId: optional(reference(object, { aliases: ['deviceId'] })),
  },
  errors: [...callErrors, 'andonStationMissing'],
  summary: 'Either a station or its equipment is sufficient.',
})

export const callForMaterial = defineCommand('callForMaterial', {
  ...call,
  title: ['物料异常呼叫', '物料異常呼叫', 'Call for material'],
  paths: ['POST /mes_production/andon/material-abnormal'],
  input: {
    ...callInput,
    stationId: reference(station),
    materialId: optional(reference(material)),
    quantity: optional(decimal({ min: 0, unitField: 'materialId.unitId' })),
    warehouseId: optional(reference(warehouse)),
  },
  errors: [...callErrors, 'unitForeign', 'quantityWrong', 'materialDisabled', 'warehouseDisabled'],
  summary: 'With a material and a warehouse, also creates a demand for today; for one unit if no quantity is given.',
})

export const callForQuality = defineCommand('callForQuality', {
  ...call,
  title: ['质量异常呼叫', '品質異常呼叫', 'Call for quality'],
  paths: ['POST /mes_production/andon/quality-abnormal'],
  input: { ...callInput, stationId: reference(station), materialId: optional(reference(material)) },
  errors: callErrors,
})

export const findCallPlaces = defineCommand('findCallPlaces', {
  kind: 'read',
  title: ['可呼叫的工位', '可呼叫的工位', 'List stations and call types'],
  paths: ['GET /mes_production/andon/places'],
  permission: andonRights.call,
  input: {},
  reply: {
    stations: rowsOf({
      id: reference(station),
      code: text(),
      name: text(),
      workCenterId: reference(workCenter),
      workCenterName: text(),
    }),
    /** Enabled types in order. For a kind without types, the first call creates one. */
    types: rowsOf({ id: reference(andonType), kind: choice(andonKind), name: text(), ackMinutes: integer() }),
  },
  errors: [],
})

export const findCallMaterial = defineCommand('findCallMaterial', {
  kind: 'read',
  title: ['可呼叫的物料', '可呼叫的物料', 'Find material to call for'],
  paths: ['GET /mes_production/andon/material/:id'],
  permission: andonRights.call,
  summary:
    'Lists the materials that the segment of a work order needs, with the warehouses that have them available, the fullest first.',
  input: { id: reference(workOrder) },
  reply: rowsOf({
    materialId: reference(material),
    materialCode: text(),
    materialName: text(),
    unitName: text(),
    /** Planned quantity that the work order has not used yet. */
    leftQuantity: decimal(),
    places: rowsOf({ warehouseId: reference(warehouse), name: text(), free: decimal() }),
  }),
  errors: ['notFound'],
})
