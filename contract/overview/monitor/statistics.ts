// Statistics of objects and gateways, by the calls of the specification.
import { runState } from '../../equipment/run-state/dictionaries.ts'
import { choice, integer, number, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

const shared = { kind: 'read', input: {}, errors: [] } as const

const boxCounts = {
  /** Enabled gateways. */
  total: integer(),
  online: integer(),
  offline: integer(),
  /** Number of offline ones that never sent anything. */
  neverSeen: integer(),
  /** Percentage that is online. */
  rate: number(),
}

export const countObjectsByType = defineCommand('countObjectsByType', {
  ...shared,
  permission: 'object:view',
  title: ['对象数量统计', '物件數量統計', 'Number of objects'],
  paths: ['GET /statistics/selectObjectNumStatistics'],
  reply: {
    total: integer(),
    enabled: integer(),
    disabled: integer(),
    types: rowsOf({ objectType: optional(text()), count: integer() }),
    states: rowsOf({ state: choice(runState), count: integer() }),
  },
  summary: 'Counts objects: enabled, by type, and by run state.',
})

export const countBoxesByState = defineCommand('countBoxesByState', {
  ...shared,
  permission: 'box:view',
  title: ['网关状态统计', '閘道器狀態統計', 'Gateways by state'],
  paths: ['GET /statistics/selectBoxStatusStatistics', 'POST /statistics/selectGatewayStatistics'],
  reply: boxCounts,
  summary: 'Counts enabled gateways by state.',
})
