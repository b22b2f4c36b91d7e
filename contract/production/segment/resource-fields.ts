// Resources of a segment, as its lines store them and as the commands of the specification name them.
import { object } from '../../equipment/object.ts'
import { choice, decimal, group, integer, list, optional, type RowOf, reference } from '../../kit/field.ts'
import { staff } from '../personnel/staff.ts'
import { team } from '../personnel/team.ts'
import { resourceType } from '../work-center/dictionaries.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'

/** A line refers to exactly one of the first five. */
export const resourceLineFields = {
  stationId: optional(reference(['工位', '工位', 'Station'], station)),
  equipmentId: optional(reference(['设备', '設備', 'Equipment'], object)),
  teamId: optional(reference(['班组', '班組', 'Team'], team)),
  staffId: optional(reference(['人员', '人員', 'Staff member'], staff)),
  workCenterId: optional(reference(['工作中心', '工作中心', 'Work centre'], workCenter)),
  quantity: decimal(['数量', '數量', 'Quantity'], { min: 0, initial: '1' }),
  sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
}

export const resourceColumns = ['stationId', 'equipmentId', 'teamId', 'staffId', 'workCenterId', 'quantity'] as const

/** The field of a line that refers to a resource of a type. */
export const resourceFieldOf = {
  [resourceType.codes.station]: 'stationId',
  [resourceType.codes.equipment]: 'equipmentId',
  [resourceType.codes.staff]: 'staffId',
  [resourceType.codes.team]: 'teamId',
  [resourceType.codes.workCenter]: 'workCenterId',
} as const
export type ResourceType = keyof typeof resourceFieldOf
export type ResourceField = (typeof resourceFieldOf)[ResourceType]

export const resourceTypes = Object.keys(resourceFieldOf).map(Number) as readonly ResourceType[]

const resourceName = {
  kind: choice(['资源类型', '資源類型', 'Resource type'], resourceType, { aliases: ['resourceType'] }),
  targetId: reference(['资源', '資源', 'Resource'], 'row', { aliases: ['resourceId'] }),
}

/** A resource in a request. */
export const namedResource = { ...resourceName, quantity: optional(resourceLineFields.quantity) }
export type NamedResource = RowOf<typeof namedResource>

/** Resources in a request. */
export const namedResources = list(group(namedResource), { max: 100 })

/** A resource in a reply. Its name is in `labels.targetId`. */
export const answeredResource = {
  id: reference('row'),
  ...resourceName,
  quantity: resourceLineFields.quantity,
}
