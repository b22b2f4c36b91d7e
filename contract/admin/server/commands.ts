// The servers of the installation. Only its first company, which operates it, sees and drains them.
import { boolean, integer, list, number, oneOf, optional, type RowOf, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

const serverTasks = ['api', 'intake'] as const

const serverFields = {
  id: text(),
  /** Address at which the other servers reach it. */
  address: optional(text()),
  /** `api`: serves browsers and programs. `intake`: receives the readings of gateways. */
  roles: list(oneOf(serverTasks)),
  version: text(),
  /** `silent`: it has ended without saying so, or cannot reach the database. */
  state: oneOf(['starting', 'ready', 'draining', 'stopped', 'silent']),
  startTime: text(),
  /** Milliseconds since the start; of a server that has ended, until its end. */
  uptimeMs: integer(),
  heartbeatTime: text(),
  /** Used share of one processor core, 1 is a whole core. */
  cpuShare: number(),
  memoryBytes: integer(),
  /** Whether this server has answered the call. */
  isThis: boolean(),
  /** Role that no other server would have while this one is drained. */
  onlyRole: optional(oneOf(serverTasks)),
}
export type ServerRow = RowOf<typeof serverFields>

export const readServers = defineCommand('readServers', {
  kind: 'read',
  title: ['服务器', '伺服器', 'Servers'],
  permission: 'server:view',
  paths: ['POST /server/list'],
  input: {},
  reply: {
    /** Whether the company operates the installation. Other companies see no servers. */
    runsInstallation: boolean(),
    /** Settings that are missing for several servers; none if another one may be started. */
    missingSettings: list(text()),
    servers: rowsOf(serverFields),
  },
  errors: [],
  summary: 'Returns the servers of the last day with their state, roles, load and version.',
})

const chosenServer = { id: text({ max: 36 }) }

export const drainServer = defineCommand('drainServer', {
  kind: 'write',
  title: ['服务器准备维护', '伺服器準備維護', 'Drain a server'],
  permission: 'server:edit',
  paths: ['POST /server/drain'],
  input: chosenServer,
  reply: null,
  errors: ['notFound', 'forbidden', 'onlyServer'],
  summary:
    'Lets a server finish its work and hand it over before maintenance. The last one of a role cannot be drained.',
})

export const resumeServer = defineCommand('resumeServer', {
  kind: 'write',
  title: ['服务器恢复工作', '伺服器恢復工作', 'Resume a server'],
  permission: 'server:edit',
  paths: ['POST /server/resume'],
  input: chosenServer,
  reply: null,
  errors: ['notFound', 'forbidden'],
  summary: 'Gives work to a drained server again.',
})
