import { defineCommand } from '../kit/command.ts'
import { route, verbRoutes } from '../kit/dialects.ts'
import { choice, code, companyDictionary, optional, reference, secret, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'box:view', edit: 'box:edit' }

/** A gateway box: the identity under which readings arrive. `state` 0 never seen, 1 online, 2 offline, 3 degraded, 4 disabled (3.11). */
export const box = defineResource('box', {
  area: 'gateway',
  fields: {
    code: code({ unique: true }),
    name: text(128, { search: true }),
    secret: secret(),
    moduleType: optional(companyDictionary('moduleType')),
    protocolId: optional(reference('protocol')),
    isEnabled: choice<0 | 1>('boxEnabled', { initial: 1 }),
    remark: optional(text(500)),
  },
  list: ['code', 'name', 'moduleType', 'protocolId', 'isEnabled', 'remark'],
  aliases: { boxId: 'code', boxName: 'name', status: 'isEnabled' },
  routes: [
    ...verbRoutes('/boxSmart', rights, { read: 'byId', create: 'add', update: 'update', remove: 'delete' }),
    route('list', 'POST', '/boxSmart/byList', rights.view),
    route('list', 'POST', '/boxSmart/selectBoxSmartByCompanyIdModuleType', rights.view),
  ],
})

/** What the list shows beside the declared fields. */
export interface BoxState {
  id: string
  state: 0 | 1 | 2 | 3 | 4
  stateAt: number | null
  lastMessageAt: number | null
  skewMs: number | null
  unmappedCount: number
  malformedCount: number
  clockAheadCount: number
  tooOldCount: number
  seqGapCount: number
  /** Entries of messages that could not be read, and samples whose instant could not. */
  badItemCount: number
  badTimeCount: number
  /** Samples with an instant before the year 2000. */
  beforeTimeCount: number
  /** Samples of disabled points. */
  outOfServiceCount: number
}

/** One entry of a box's log: a change of state, an event of the box itself, or what the intake noticed. */
export interface BoxEventRow {
  id: string
  kind: 'state' | 'event' | 'seqGap' | 'clockAhead' | 'flapping' | 'unreadable'
  at: number
  /** With kind `state`. */
  oldState: number | null
  state: number | null
  cause: string | null
  /** With kind `event`, as the box gave them. */
  deviceCode: string | null
  code: string | null
  level: number | null
  text: string | null
  args: Record<string, unknown> | null
}

export const listBoxStates = defineCommand('listBoxStates', {
  area: 'gateway',
  method: 'POST',
  paths: ['/gateway/boxStates'],
  permission: 'box:view',
  body: {},
  errors: [],
  summary: 'Online state and counters of every box of the company.',
})

export const readBoxReport = defineCommand('readBoxReport', {
  area: 'gateway',
  method: 'POST',
  paths: ['/gateway/boxReport'],
  permission: 'box:view',
  body: { id: reference('box') },
  errors: ['notFound'],
  summary: 'Codes that no point claims, samples of messages that could not be read, and the newest 100 events.',
})

export const countBoxes = defineCommand('countBoxes', {
  area: 'gateway',
  method: 'POST',
  paths: ['/boxSmart/total'],
  permission: 'box:view',
  body: {},
  errors: [],
  summary: 'How many boxes there are, and how many are online and offline.',
})
