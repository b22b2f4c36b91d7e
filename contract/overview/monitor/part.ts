// The equipment dashboard of the specification.
import { definePart } from '../../kit/module.ts'
import {
  listEquipment,
  listOnlineEquipment,
  listProjects,
  rankEquipment,
  rankProjects,
  readEquipmentTop,
  readMonitoring,
  readProjectCounts,
  readProjectTop,
} from './monitor.ts'
import { countBoxesByState, countObjectsByType } from './statistics.ts'

export const monitorPart = definePart({
  commands: [
    readEquipmentTop,
    rankEquipment,
    listEquipment,
    listOnlineEquipment,
    readProjectTop,
    readProjectCounts,
    rankProjects,
    listProjects,
    readMonitoring,
    countObjectsByType,
    countBoxesByState,
  ],
})
