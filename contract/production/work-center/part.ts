// Work centres, their stations, equipment and people.
import { definePart } from '../../kit/module.ts'
import { dispatchType, executorType, resourceType, stationType } from './dictionaries.ts'
import { findEquipment, listLocationEquipment, locationEquipment } from './location-equipment.ts'
import { findWorkCenterEquipment, findWorkCenterStaff, workCenterEquipment, workCenterStaff } from './relations.ts'
import {
  listDispatchTypes,
  listExecutors,
  listExecutorTypes,
  listResourcesOfKind,
  listResourceTypes,
  listStationResources,
} from './resources.ts'
import { station } from './station.ts'
import { workCenter } from './work-center.ts'

export const workCenterPart = definePart({
  resources: [workCenter, station, workCenterEquipment, workCenterStaff, locationEquipment],
  commands: [
    findWorkCenterEquipment,
    findWorkCenterStaff,
    listLocationEquipment,
    findEquipment,
    listResourceTypes,
    listDispatchTypes,
    listExecutorTypes,
    listStationResources,
    listResourcesOfKind,
    listExecutors,
  ],
  dictionaries: [stationType, resourceType, dispatchType, executorType],
})
