import { nameIn } from '@gemba/contract/names.ts'
import {
  listEquipment,
  listOnlineEquipment,
  listProjects,
  maxMonitorRows,
  rankEquipment,
  rankProjects,
  readEquipmentTop,
  readMonitoring,
  readProjectCounts,
  readProjectTop,
} from '@gemba/contract/overview/monitor/monitor.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { rankObjects } from '../../equipment/index.ts'
import { projectNamesOf, projectsOf } from './projects.ts'
import {
  countEquipmentStates,
  type EquipmentState,
  percentOf,
  readCounts,
  readEquipment,
  readPlantState,
} from './read-equipment.ts'

const file = import.meta.url
const hourMs = 3_600_000

const namesOf = ({ object: { id, code, name } }: EquipmentState) => ({
  objectId: id,
  objectCode: code,
  objectName: name,
})

/** Orders equipment with active alarms first, the worst level first, then by code. */
function compareUrgency(a: EquipmentState, b: EquipmentState): number {
  const level = ({ alarms }: EquipmentState): number => (alarms?.activeCount ? (alarms.worst?.level ?? 99) : 100)
  return level(a) - level(b) || a.object.code.localeCompare(b.object.code)
}

export const monitorRoutes = [
  ...handle(readEquipmentTop, file, async (read) => (await readCounts(read)).counts),
  ...handle(rankEquipment, file, async (read, input) => {
    const { rows } = await rankObjects(read, input)
    return rows.map(({ objectId, durationMs, rank, share, onlineRate, name, nameEn, nameTw }) => ({
      id: objectId,
      name: nameIn({ name, nameEn, nameTw }, read.actor.language),
      value: Math.round((durationMs / hourMs) * 100) / 100,
      unit: 'h',
      rank,
      rate: share,
      onlineRate,
    }))
  }),
  ...handle(listEquipment, file, async (read, { objectName, state, isOnline, projectId, count }) => {
    const equipment = projectId
      ? (projectsOf(await readPlantState(read)).find(({ object }) => object.id === projectId)?.equipment ?? [])
      : await readEquipment(read)
    const search = objectName?.toLowerCase()
    return equipment
      .filter(
        (entry) =>
          (search === undefined || entry.object.name.toLowerCase().includes(search)) &&
          (state === undefined || state === null || entry.state === state) &&
          (isOnline === undefined || isOnline === null || entry.isOnline === isOnline),
      )
      .sort(compareUrgency)
      .slice(0, count ?? maxMonitorRows)
      .map((entry) => ({
        ...namesOf(entry),
        onlineStatus: entry.isOnline,
        state: entry.state,
        since: entry.since,
        alarmStatus: (entry.alarms?.activeCount ?? 0) > 0,
        level: entry.alarms?.worst?.level ?? null,
        boxId: entry.object.boxId,
      }))
  }),
  ...handle(listOnlineEquipment, file, async (read, { onlineStatus }) =>
    (await readEquipment(read))
      .filter(({ isOnline }) => onlineStatus === undefined || onlineStatus === null || isOnline === onlineStatus)
      .map((entry) => ({ ...namesOf(entry), onlineStatus: entry.isOnline, since: entry.since })),
  ),
  ...handle(readProjectTop, file, async (read) => {
    const plant = await readPlantState(read)
    return { projects: projectsOf(plant).length, ...countEquipmentStates(plant.equipment) }
  }),
  ...handle(readProjectCounts, file, async (read, { projectId }) => {
    if (!projectId) return (await readCounts(read)).counts
    const plant = await readPlantState(read)
    const project = projectsOf(plant).find(({ object }) => object.id === projectId)
    if (!project) throw new DomainError('notFound')
    return countEquipmentStates(project.equipment)
  }),
  ...handle(rankProjects, file, async (read) =>
    projectsOf(await readPlantState(read))
      .filter(({ equipment }) => equipment.length > 0)
      .map(({ object, equipment }) => ({
        ...projectNamesOf(object),
        name: object.name,
        value: percentOf(equipment.filter(({ isOnline }) => isOnline).length, equipment.length),
        unit: '%',
      }))
      .sort((a, b) => b.value - a.value)
      .map((project, index) => ({ ...project, rank: index + 1 })),
  ),
  ...handle(listProjects, file, async (read) =>
    projectsOf(await readPlantState(read)).map(({ object, equipment }) => ({
      ...projectNamesOf(object),
      ...countEquipmentStates(equipment),
    })),
  ),
  ...handle(readMonitoring, file, async (read) => {
    const { counts, alarms, boxes } = await readCounts(read)
    const online = [...boxes.values()].filter(({ isOnline }) => isOnline).length
    const sumOf = (field: 'activeCount' | 'unackedCount'): number =>
      [...alarms.values()].reduce((sum, alarmsOfObject) => sum + alarmsOfObject[field], 0)
    return {
      ...counts,
      boxTotal: boxes.size,
      boxOnline: online,
      boxOffline: boxes.size - online,
      activeAlarms: sumOf('activeCount'),
      unackedAlarms: sumOf('unackedCount'),
    }
  }),
]
