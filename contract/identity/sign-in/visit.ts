// When a person was here before: what came up since then is news to it.
import { defineCommand } from '../../kit/command.ts'
import { instant, optional } from '../../kit/field.ts'

/** Without a sign of the person for so long a visit is over, however long the session lasts. */
export const visitGapMs = 2 * 3_600_000

const own = { module: 'identity', permission: 'session', input: {}, errors: [] } as const

export const recordVisit = defineCommand('recordVisit', {
  ...own,
  kind: 'write',
  title: ['记录到访', '記錄到訪', 'Record a visit'],
  paths: ['POST /userInfo/visit'],
  reply: null,
  summary: 'A person is at the screen; told now and then while it is. Stands in no log.',
})

export const readLastVisit = defineCommand('readLastVisit', {
  ...own,
  kind: 'read',
  title: ['上次到访', '上次到訪', 'The last visit'],
  paths: ['POST /userInfo/lastVisit'],
  reply: { endedAt: optional(instant()) },
  summary: 'When the caller left the last time; null on the first visit.',
})
