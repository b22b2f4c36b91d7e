import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { countBoxesByState, countObjectsByType } from '@gemba/contract/overview/monitor/statistics.ts'
import { handle } from '../../../platform/http/route.ts'
import { presenceByBox } from '../../gateway/index.ts'
import { percentOf, readPlantState } from './read-equipment.ts'

const file = import.meta.url

export const statisticsRoutes = [
  ...handle(countObjectsByType, file, async (read) => {
    const { objects, equipment } = await readPlantState(read)
    const enabled = objects.filter(({ isEnabled }) => isEnabled).length
    const byType = Map.groupBy(objects, ({ objectType }) => objectType)
    return {
      total: objects.length,
      enabled,
      disabled: objects.length - enabled,
      types: [...byType].map(([objectType, { length }]) => ({ objectType, count: length })),
      states: Object.values(runState.codes).map((state) => ({
        state,
        count: equipment.filter((entry) => entry.state === state).length,
      })),
    }
  }),
  ...handle(countBoxesByState, file, async (read) => {
    const boxes = [...(await presenceByBox(read)).values()]
    const online = boxes.filter(({ isOnline }) => isOnline).length
    return {
      total: boxes.length,
      online,
      offline: boxes.length - online,
      neverSeen: boxes.filter(({ isOnline, since }) => !isOnline && since === null).length,
      rate: percentOf(online, boxes.length),
    }
  }),
]
