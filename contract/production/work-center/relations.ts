// Equipment and staff of a work centre.

import { object } from '../../equipment/object.ts'
import { integer, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { defineCommand, defineResource } from '../define.ts'
import { staff } from '../personnel/staff.ts'
import { workCenter } from './work-center.ts'

const sortNumber = integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' })

/** Equipment of a work centre, in addition to that of its stations. */
export const workCenterEquipment = defineResource('workCenterEquipment', {
  noun: ['工作中心设备', '工作中心設備', 'Work centre equipment', 'Equipment'],
  meaning: {
    is: 'A piece of equipment that a work centre uses at any of its stations.',
    use: [
      '工作中心共用的设备，例如行车、清洗机。',
      '工作中心共用的設備，例如天車、清洗機。',
      'Equipment shared by the whole work centre, such as a crane or a washer.',
    ],
  },
  rights: 'workCenter',
  lineOf: { field: 'workCenterId', name: 'equipment' },
  fields: {
    workCenterId: reference(['工作中心', '工作中心', 'Work centre'], workCenter),
    equipmentId: reference(['设备', '設備', 'Equipment'], object),
    sortNumber,
  },
  list: ['equipmentId'],
  routes: [
    route('create', 'write', 'POST /base/workcenter/saveRela'),
    route('list', 'read', 'POST /base/workcenter/selectWorkCenterEquipmentRela'),
    route('remove', 'write', 'DELETE /base/workcenter/deleteWorkCenterEquipmentRela'),
    ...restRoutes('/base/workcenter/equipment'),
  ],
})

/** A staff member who works in a work centre. */
export const workCenterStaff = defineResource('workCenterStaff', {
  noun: ['工作中心人员', '工作中心人員', 'Work centre staff', 'Staff'],
  meaning: {
    is: 'A staff member who works in a work centre, with their role there.',
    use: [
      '在工作中心干活的人员及其岗位。',
      '在工作中心工作的人員及其職位。',
      'The staff of the work centre and their posts.',
    ],
  },
  rights: 'workCenter',
  lineOf: { field: 'workCenterId', name: 'staff' },
  fields: {
    workCenterId: reference(['工作中心', '工作中心', 'Work centre'], workCenter),
    staffId: reference(['人员', '人員', 'Staff member'], staff),
    post: optional(text(['岗位', '職位', 'Post'], { max: 64 })),
    sortNumber,
  },
  list: ['staffId', 'post'],
  routes: [
    route('create', 'write', 'POST /base/workcenter/saveStaffRela'),
    route('list', 'read', 'POST /base/workcenter/selectStaffrelaById'),
    route('remove', 'write', 'DELETE /base/workcenter/deleteWorkCenterStaffById'),
    ...restRoutes('/base/workcenter/staff'),
  ],
})

/** Equipment that can be linked. */
export const linkableFields = {
  id: reference(object),
  code: text(),
  name: text(),
  deviceTypeId: optional(reference('model')),
  deviceTypeName: optional(text()),
  status: integer(),
}

const shared = { kind: 'read' } as const
const input = {
  workCenterId: optional(reference(workCenter, { aliases: ['id'] })),
  keyword: optional(text({ max: 128 })),
}

export const findWorkCenterEquipment = defineCommand('findWorkCenterEquipment', {
  ...shared,
  title: ['可关联的设备', '可關聯的設備', 'Find equipment for a work centre'],
  paths: ['GET /base/workcenter/selectEquipmentRela'],
  permission: 'object:view',
  input,
  reply: rowsOf(linkableFields),
  errors: ['notFound'],
  summary: 'Lists equipment that the caller may see and that is not linked to the work centre, at most 5,000.',
})

export const findWorkCenterStaff = defineCommand('findWorkCenterStaff', {
  ...shared,
  title: ['可关联的人员', '可關聯的人員', 'Find staff for a work centre'],
  paths: ['GET /base/workcenter/selectStaffRela'],
  permission: 'staff:view',
  input,
  reply: rowsOf(answeredFields(staff)),
  errors: ['notFound'],
  summary: 'Lists the enabled staff who are not linked to the work centre.',
})
