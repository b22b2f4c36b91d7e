// Figures of the equipment dashboard, by the calls of the specification. A project is an object at the top of the tree.
import { alarmLevel } from '../../alarm/dictionaries.ts'
import { object } from '../../equipment/object.ts'
import { runState } from '../../equipment/run-state/dictionaries.ts'
import { box } from '../../gateway/box.ts'
import { boolean, choice, instant, integer, number, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

/** Maximum number of rows in a list of the dashboard. */
export const maxMonitorRows = 10_000

const shared = { kind: 'read', permission: 'object:view', errors: [] } as const

/** Counts of equipment: objects with a run state or a gateway. */
const counts = {
  total: integer(),
  online: integer(),
  offline: integer(),
  /** Number with an active alarm. 0 if the reader may not see alarms. */
  alarm: integer(),
  running: integer(),
  standby: integer(),
  stopped: integer(),
  fault: integer(),
  maintenance: integer(),
  /** Percentage that is online. */
  rate: number(),
}

const named = { objectId: reference(object), objectCode: text(), objectName: text() }
const projectNames = { id: reference(object), projectId: reference(object), projectCode: text(), projectName: text() }

export const readEquipmentTop = defineCommand('readEquipmentTop', {
  ...shared,
  title: ['设备总览数字', '設備總覽數字', 'Head figures of the equipment'],
  paths: ['POST /monitor/eqMonitorTop'],
  input: {},
  reply: counts,
  summary: 'Counts the objects with a run state or a gateway: online, offline, with an alarm, and by run state.',
})

export const rankEquipment = defineCommand('rankEquipment', {
  ...shared,
  errors: ['runPeriodWrong'],
  title: ['设备排名', '設備排名', 'Ranking of the equipment'],
  paths: ['POST /monitor/eqMonitorRanking'],
  input: {
    startTime: optional(instant()),
    endTime: optional(instant()),
    state: optional(choice(runState)),
    count: optional(integer({ min: 1, max: 1000 })),
  },
  reply: rowsOf({
    id: reference(object),
    name: text(),
    /** Hours in the state. */
    value: number(),
    unit: text(),
    rank: integer(),
    /** Percentage of the recorded time. */
    rate: number(),
    onlineRate: number(),
  }),
  summary:
    'Ranks objects by the hours that they spent in a run state (default: running) in a period (default: 24 hours).',
})

export const listEquipment = defineCommand('listEquipment', {
  ...shared,
  title: ['设备列表', '設備清單', 'Equipment list'],
  paths: ['POST /monitor/eqMonitorList'],
  input: {
    objectName: optional(text({ max: 128 })),
    state: optional(choice(runState)),
    isOnline: optional(boolean()),
    projectId: optional(reference(object)),
    count: optional(integer({ min: 1, max: maxMonitorRows })),
  },
  reply: rowsOf({
    ...named,
    onlineStatus: boolean(),
    /** Null for an object without a run state rule. */
    state: optional(choice(runState)),
    since: optional(instant()),
    alarmStatus: boolean(),
    level: optional(choice(alarmLevel)),
    boxId: optional(reference(box)),
  }),
  summary: `Lists objects with a run state or a gateway, with their present state: those with alarms first, at most ${maxMonitorRows}.`,
})

export const listOnlineEquipment = defineCommand('listOnlineEquipment', {
  ...shared,
  title: ['设备在线列表', '設備在線清單', 'Equipment with its online state'],
  paths: ['GET /monitor/getEqOnlineList'],
  input: { onlineStatus: optional(boolean()) },
  reply: rowsOf({ ...named, onlineStatus: boolean(), since: optional(instant()) }),
  summary: 'Lists objects with a run state or a gateway, with their online state and its start.',
})

export const readProjectTop = defineCommand('readProjectTop', {
  ...shared,
  title: ['项目总览数字', '專案總覽數字', 'Head figures of the projects'],
  paths: ['GET /monitor/projectMonitorTop'],
  input: {},
  reply: { projects: integer(), ...counts },
  summary: 'Counts the projects (objects at the top of the tree) and their equipment.',
})

export const readProjectCounts = defineCommand('readProjectCounts', {
  ...shared,
  errors: ['notFound'],
  title: ['项目统计', '專案統計', 'Counts of a project'],
  paths: ['GET /monitor/projectMonitorCount'],
  input: { projectId: optional(reference(object, { aliases: ['id'] })) },
  reply: counts,
  summary: 'Counts the equipment of one project, or of all.',
})

export const rankProjects = defineCommand('rankProjects', {
  ...shared,
  title: ['项目排名', '專案排名', 'Ranking of the projects'],
  paths: ['GET /monitor/projectMonitorRanking'],
  input: {},
  reply: rowsOf({ ...projectNames, name: text(), value: number(), unit: text(), rank: integer() }),
  summary: 'Ranks the projects by the percentage of their equipment that is online.',
})

export const listProjects = defineCommand('listProjects', {
  ...shared,
  title: ['项目列表', '專案清單', 'Projects'],
  paths: ['GET /monitor/getProjectList'],
  input: {},
  reply: rowsOf({ ...projectNames, ...counts }),
  summary: 'Lists the projects (objects at the top of the tree) with the counts of their equipment.',
})

export const readMonitoring = defineCommand('readMonitoring', {
  ...shared,
  title: ['监控总览', '監控總覽', 'Monitoring overview'],
  paths: ['GET /monitor/monitoring'],
  input: {},
  reply: {
    ...counts,
    boxTotal: integer(),
    boxOnline: integer(),
    boxOffline: integer(),
    activeAlarms: integer(),
    unackedAlarms: integer(),
  },
  summary: 'Counts equipment, gateways and open alarms.',
})
