// What the dispatch board of a work centre shows, and when its stations work.

import { date, group, instant, integer, list, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'
import { workCard } from './bench.ts'

const look = { kind: 'read', permission: 'workOrder:view' } as const

export const readDispatchBoard = defineCommand('readDispatchBoard', {
  ...look,
  title: ['派工看板', '派工看板', 'Dispatch board'],
  paths: ['GET /mes_production/workbench/dispatchBoard'],
  summary:
    'What waits to be dispatched in a work centre and what its enabled stations have to do, the most pressing first; at most 2 000 work orders.',
  input: { workCenterId: reference(workCenter) },
  reply: {
    waiting: rowsOf(workCard),
    /** Those that are not shown counted. */
    waitingTotal: integer(),
    /** How many work orders may run at one station at the same time. */
    capacity: integer(),
    stations: rowsOf({ id: reference(station), code: text(), name: text(), workOrders: list(group(workCard)) }),
  },
  errors: [],
})

/** Days that the hours of stations are told for. */
export const daysOfHours = 14

const span = { from: instant(), to: instant() }

export const findStationHours = defineCommand('findStationHours', {
  ...look,
  title: ['工位可用时间', '工位可用時間', 'Hours of the stations'],
  paths: ['GET /mes_production/workbench/dispatchHours'],
  summary: `When the enabled stations of a work centre work in the next ${daysOfHours} days of the plant, by their work plans and the shop calendar, breaks left out.`,
  input: { workCenterId: reference(workCenter) },
  reply: {
    /** The days of the plant, the present one first. */
    days: rowsOf({ day: date(), ...span }),
    stations: rowsOf({ stationId: reference(station), windows: rowsOf(span) }),
  },
  errors: ['notFound'],
})
