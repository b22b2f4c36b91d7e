// Notices to all users: the line in the header and the dialog about an upgrade (S-009, S-137 to S-140, S-182).

import { choice, group, instant, integer, optional, type RowOf, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { verbRoutes } from '../kit/route.ts'
import { defineCommand, defineResource } from './define.ts'
import { noticePosition, noticeType, releaseStatus } from './dictionaries.ts'
import { noticePage } from './pages.ts'

/** `type` 1: line in the header; 2: upgrade. `content` is HTML and is sanitised when it is read. */
export const notice = defineResource('notice', {
  noun: ['公告', '公告', 'Notice', 'Notices'],
  meaning: {
    is: 'A text that is shown to everybody in the company for a period.',
    use: [
      '公告在设定的时间内显示在所有人的页面顶部，例如停机检修。',
      '公告在設定的時間內顯示在所有人的頁面頂部，例如停機檢修。',
      'A notice is shown to all users in the header for a time, such as a planned shutdown.',
    ],
  },
  page: noticePage,
  fields: {
    type: choice(['类型', '類型', 'Type'], noticeType, { initial: 1 }),
    position: choice(['位置', '位置', 'Shown on'], noticePosition, { initial: 1 }),
    title: text(['标题', '標題', 'Title'], { max: 200, search: true }),
    content: optional(text(['内容', '內容', 'Content'], { max: 20_000 })),
    beginsAt: optional(instant(['开始时间', '開始時間', 'Starts'])),
    endsAt: optional(instant(['结束时间', '結束時間', 'Ends'])),
    currentVersion: optional(text(['当前版本', '目前版本', 'Current version'], { max: 32 })),
    nextVersion: optional(text(['升级版本', '升級版本', 'Upgrade version'], { max: 32 })),
    releaseStatus: choice(['发布状态', '發布狀態', 'Publication status'], releaseStatus, { initial: 0 }),
  },
  list: ['type', 'title', 'beginsAt', 'endsAt', 'releaseStatus'],
  filters: ['type', 'releaseStatus', 'beginsAt', 'endsAt', 'updateTime'],
  aliases: { formalText: 'title' },
  routes: verbRoutes('/notice'),
})

/** A notice with the field names of the specification (S-182). */
const publishedFields = {
  id: reference('notice'),
  type: choice(noticeType),
  position: choice(noticePosition),
  title: text({ aliases: ['formalText'] }),
  content: text({ aliases: ['formalHtml'] }),
  startTime: optional(text({ aliases: ['start_time'] })),
  endTime: optional(text({ aliases: ['end_time'] })),
  currentVersion: optional(text({ aliases: ['current_version'] })),
  nextVersion: optional(text({ aliases: ['end_version'] })),
  createUser: optional(text({ aliases: ['creater'] })),
  createTime: text(),
  releaseStatus: group({ name: text() }, { aliases: ['release_status'] }),
}
export type PublishedNotice = RowOf<typeof publishedFields>

const look = { permission: 'session', errors: [] } as const

export const listNoticeHistory = defineCommand('listNoticeHistory', {
  ...look,
  kind: 'read',
  title: ['历史公告', '歷史公告', 'Past notices'],
  paths: ['POST /notice/selectAllByHistory'],
  input: { type: optional(integer()) },
  reply: rowsOf(publishedFields),
  summary: 'Lists all published notices, including past ones, newest first.',
})

export const listCurrentNotices = defineCommand('listCurrentNotices', {
  ...look,
  kind: 'read',
  title: ['当前公告', '目前公告', 'Current notices'],
  paths: ['POST /notice/selectByTypeAndPosition'],
  input: { type: optional(integer()), position: optional(integer()) },
  reply: rowsOf(publishedFields),
  summary: 'Lists the published notices that apply now, by type and position on the screen.',
})
