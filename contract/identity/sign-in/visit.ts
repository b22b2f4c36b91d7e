// When a person was here before: what came up since then is news to it. And screens that nobody stands before.

import { choice, instant, optional, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { startPage } from '../dictionaries.ts'
import { adminConsole, sessionLifeSec } from './session.ts'

/** Without a sign of the person for so long a visit is over, however long the session lasts. */
export const visitGapMs = 2 * 3_600_000

/** Whether a path is one of the product and of nowhere else. */
export const isPlace = (path: string): boolean => /^\/(?![/\\])/.test(path)

const own = { permission: 'session', input: {}, errors: [] } as const

export const recordVisit = defineCommand('recordVisit', {
  ...own,
  kind: 'write',
  title: ['记录到访', '記錄到訪', 'Record a visit'],
  paths: ['POST /userInfo/visit'],
  /** The page at which the person is; the one told before stays without it. */
  input: { place: optional(text({ max: 512 })) },
  reply: null,
  summary: 'A person is at the screen; told now and then while it is. Stands in no log.',
})

export const readLastVisit = defineCommand('readLastVisit', {
  ...own,
  kind: 'read',
  title: ['上次到访', '上次到訪', 'The last visit'],
  paths: ['POST /userInfo/lastVisit'],
  reply: { endedAt: optional(instant()), place: optional(text()), startPage: optional(choice(startPage)) },
  summary:
    'When the caller left the last time, null on the first visit, and the page where it was; and where its roles begin: the first of them that says so, by code.',
})

/** A session is kept no longer than the longest that a sign-in opens. */
export const longestSessionSec = sessionLifeSec(adminConsole)

/** The right to what screens on walls show: the plant, or the calls of a hall. */
export const wallRight = 'object:view|andon:view'

export const keepSession = defineCommand('keepSession', {
  ...own,
  kind: 'write',
  title: ['保持登录', '保持登入', 'Keep the session'],
  paths: ['POST /userInfo/keepSession'],
  reply: { expiresAt: instant() },
  summary:
    'The session of the call lasts another day, for a screen on a wall; at most 15 days from its sign-in on. From then on it ends with the right to what such screens show.',
})
