// Previous visit of a person, because everything since then is new to them. Also sessions of unattended screens.

import { choice, instant, optional, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { startPage } from '../dictionaries.ts'
import { adminConsole, sessionLifeSec } from './session.ts'

/** Time in ms without activity after which a visit has ended, independent of the lifetime of the session. */
export const visitGapMs = 2 * 3_600_000

/** Returns whether a path belongs to the product and to no other origin. */
export const isPlace = (path: string): boolean => /^\/(?![/\\])/.test(path)

const sessionCommand = { permission: 'session', input: {}, errors: [] } as const

export const recordVisit = defineCommand('recordVisit', {
  ...sessionCommand,
  kind: 'write',
  title: ['记录到访', '記錄到訪', 'Record a visit'],
  paths: ['POST /userInfo/visit'],
  /** Page that the person is on. If omitted, the previous one stays. */
  input: { place: optional(text({ max: 512 })) },
  reply: null,
  summary: 'Reports that a person is at the screen. Sent periodically; not entered in the operation log.',
})

export const readLastVisit = defineCommand('readLastVisit', {
  ...sessionCommand,
  kind: 'read',
  title: ['上次到访', '上次到訪', 'View the last visit'],
  paths: ['POST /userInfo/lastVisit'],
  reply: { endedAt: optional(instant()), place: optional(text()), startPage: optional(choice(startPage)) },
  summary:
    'Returns when the caller’s previous visit ended (null on the first visit), the last page of it, and the start page of the first of the caller’s roles, by code, that has one.',
})

/** Maximum lifetime in seconds to which a session can be extended: the longest that a sign-in opens. */
export const longestSessionSec = sessionLifeSec(adminConsole)

/** Right to view what wall screens show: the plant, or the andon calls of a hall. */
export const wallRight = 'object:view|andon:view'

export const keepSession = defineCommand('keepSession', {
  ...sessionCommand,
  kind: 'write',
  title: ['保持登录', '保持登入', 'Extend the session'],
  paths: ['POST /userInfo/keepSession'],
  reply: { expiresAt: instant() },
  summary:
    'Extends the session by a day, for a wall screen; at most 15 days from its sign-in. From then on it ends when the right to view such screens is revoked.',
})
