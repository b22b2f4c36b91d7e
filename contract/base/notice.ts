// Notices to everybody: the line in the header and the dialog about an upgrade (S-009, S-137 to S-140, S-182).
import { defineCommand } from '../kit/command.ts'
import { verbRoutes } from '../kit/dialects.ts'
import { choice, instant, integer, optional, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'notice:view', edit: 'notice:edit' }

/** `type` 1 line in the header, 2 upgrade; `content` is HTML, made safe when it is answered to be shown. */
export const notice = defineResource('notice', {
  area: 'base',
  fields: {
    type: choice<1 | 2>('noticeType', { initial: 1 }),
    position: choice<1 | 2>('noticePosition', { initial: 1 }),
    title: text(200, { search: true }),
    content: optional(text(20_000)),
    beginsAt: optional(instant()),
    endsAt: optional(instant()),
    currentVersion: optional(text(32)),
    nextVersion: optional(text(32)),
    releaseStatus: choice<0 | 1>('releaseStatus', { initial: 0 }),
  },
  list: ['type', 'title', 'beginsAt', 'endsAt', 'releaseStatus'],
  aliases: { formalText: 'title' },
  routes: verbRoutes('/notice', rights),
})

/** A notice as the specification names its parts (S-182). */
export interface PublishedNotice {
  id: string
  type: 1 | 2
  position: number
  formalText: string
  formalHtml: string
  content: string
  start_time: string | null
  end_time: string | null
  current_version: string | null
  end_version: string | null
  creater: string | null
  createTime: string
  release_status: { name: string }
}

const look = { area: 'base', method: 'POST', permission: 'session', errors: [] } as const

export const listNoticeHistory = defineCommand('listNoticeHistory', {
  ...look,
  paths: ['/notice/selectAllByHistory'],
  body: { type: optional(integer()) },
  summary: 'All published notices, past ones included, newest first.',
})

export const listCurrentNotices = defineCommand('listCurrentNotices', {
  ...look,
  paths: ['/notice/selectByTypeAndPosition'],
  body: { type: optional(integer()), position: optional(integer()) },
  summary: 'Published notices that hold now, of a type and for a place of the screen.',
})
