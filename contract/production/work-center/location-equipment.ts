// Equipment in a storage location, such as a rack feeder, a scale or a conveyor.

import { location } from '../../base/warehouse/location.ts'
import { object } from '../../equipment/object.ts'
import { optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { defineCommand, defineResource } from '../define.ts'
import { workGroup } from '../menu-groups.ts'
import { linkableFields } from './relations.ts'

export const locationEquipment = defineResource('locationEquipment', {
  noun: ['库位设备', '儲位設備', 'Location equipment', 'Location equipment'],
  meaning: {
    is: 'A piece of equipment that is installed in a storage location.',
    use: [
      '库位里的设备，例如堆垛机、电子秤、输送线。先建库位和设备对象。',
      '儲位裡的設備，例如堆垛機、電子秤、輸送線。先建儲位和設備物件。',
      'Equipment in a storage location, such as a stacker crane, scale or conveyor. Create the location and the object first.',
    ],
  },
  rights: 'workCenter',
  page: { in: workGroup, path: 'work/locationEquipment', icon: 'map-pin', order: 8 },
  fields: {
    locationId: reference(['库位', '儲位', 'Location'], location),
    equipmentId: reference(['设备', '設備', 'Equipment'], object),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['locationId', 'equipmentId', 'remark'],
  filters: ['locationId', 'equipmentId'],
  routes: [
    route('create', 'write', 'POST /base/locationequipmentrela'),
    route('remove', 'write', 'DELETE /base/locationequipmentrela/:id'),
    ...restRoutes('/base/locationequipment'),
  ],
})

export const listLocationEquipment = defineCommand('listLocationEquipment', {
  kind: 'read',
  title: ['库位的设备', '儲位的設備', 'List equipment of a location'],
  paths: ['GET /base/locationequipmentrela/:id'],
  permission: 'workCenter:view',
  input: { id: reference(location) },
  reply: rowsOf(answeredFields(locationEquipment)),
  errors: ['notFound'],
  summary: 'Lists the links of a location by the id of the location. A link is removed by its own id.',
})

export const findEquipment = defineCommand('findEquipment', {
  kind: 'read',
  title: ['查找设备', '尋找設備', 'Find equipment'],
  paths: ['POST /base/equipment/findEquipment'],
  permission: 'object:view',
  input: { locationId: optional(reference(location)), keyword: optional(text({ max: 128 })) },
  reply: rowsOf(linkableFields),
  errors: ['notFound'],
  summary: 'Lists equipment that the caller may see and that is not linked to the location, at most 5,000.',
})
