// The dispatch board of a work centre, and the working hours of its stations.

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
    'Returns the undispatched work of a work centre and the work of its enabled stations, most urgent first; at most 2 000 work orders.',
  input: { workCenterId: reference(workCenter) },
  reply: {
    waiting: rowsOf(workCard),
    /** Including those that are not shown. */
    waitingTotal: integer(),
    /** Maximum number of work orders that run at one station at the same time. */
    capacity: integer(),
    stations: rowsOf({ id: reference(station), code: text(), name: text(), workOrders: list(group(workCard)) }),
  },
  errors: [],
})

/** Number of days for which working hours of stations are returned. */
export const daysOfHours = 14

const span = { from: instant(), to: instant() }

export const findStationHours = defineCommand('findStationHours', {
  ...look,
  title: ['工位可用时间', '工位可用時間', 'Station hours'],
  paths: ['GET /mes_production/workbench/dispatchHours'],
  summary: `Returns the working hours of the enabled stations of a work centre in the next ${daysOfHours} days of the plant, by their work plans and the shop calendar, without breaks.`,
  input: { workCenterId: reference(workCenter) },
  reply: {
    /** Days of the plant, starting with today. */
    days: rowsOf({ day: date(), ...span }),
    stations: rowsOf({ stationId: reference(station), windows: rowsOf(span) }),
  },
  errors: ['notFound'],
})
