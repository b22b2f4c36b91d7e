// How a user views a list: columns, filter and sort order. One unnamed view per list follows the user across computers.
// Named views can be selected and shared with the company.

import { boolean, flag, json, optional, type RowOf, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

/** Unset properties are missing. The browser writes and reads the settings; the server stores them unchanged. */
export interface ViewSettings {
  /** Column names in order. Other columns follow. */
  order?: string[]
  hidden?: string[]
  /** Columns that stay visible at the left while the list scrolls. */
  pinned?: string[]
  /** Widths in pixels. */
  widths?: Record<string, number>
  filter?: Record<string, unknown>
  sort?: { sort: string; order: 'ASC' | 'DESC' }
  /** Shows all filter fields at once, or one selected field. */
  search?: 'all' | 'one'
  density?: 'comfortable' | 'compact' | 'touch'
}

const viewFields = {
  id: reference('savedView'),
  name: text(),
  isShared: flag(),
  /** Whether the caller created the view. Only its creator can change and remove it. */
  isOwn: boolean(),
  userName: text(),
  settings: json<ViewSettings>(),
}
export type SavedView = RowOf<typeof viewFields>

const listViewsFields = {
  /** The unnamed view of the caller. Null: the default view. */
  own: optional(json<ViewSettings>()),
  views: rowsOf(viewFields),
}
export type ListViews = RowOf<typeof listViewsFields>

/** Maximum length of the settings as JSON, in characters. */
export const maxSettingsLength = 16_384
/** Maximum number of named views of one user for one list. */
export const maxViews = 50

const list = text({ max: 128 })

export const readSavedViews = defineCommand('readSavedViews', {
  kind: 'read',
  title: ['列表视图', '列表檢視', 'Saved views of a list'],
  paths: ['POST /savedView/read'],
  permission: 'session',
  input: { list },
  reply: listViewsFields,
  errors: [],
  summary: 'Returns the caller’s settings of a list, their named views, and the views shared in the company.',
})

export const keepViewSettings = defineCommand('keepViewSettings', {
  kind: 'write',
  title: ['保存列表设置', '儲存列表設定', 'Save list settings'],
  paths: ['POST /savedView/keep'],
  permission: 'session',
  input: { list, settings: json<ViewSettings>() },
  reply: json<ViewSettings>(),
  errors: [],
  summary: 'Stores the caller’s settings of a list.',
})

export const saveView = defineCommand('saveView', {
  kind: 'write',
  title: ['保存视图', '儲存檢視', 'Save a view'],
  paths: ['POST /savedView/save'],
  permission: 'session',
  input: {
    list,
    id: optional(reference('savedView')),
    name: text({ max: 64 }),
    isShared: flag(),
    settings: json<ViewSettings>(),
  },
  reply: { id: reference('savedView') },
  errors: ['duplicate', 'notFound'],
  summary: 'Saves a named view of the caller. A shared view is visible to everybody in the company.',
})

export const removeView = defineCommand('removeView', {
  kind: 'write',
  title: ['删除视图', '刪除檢視', 'Delete a view'],
  paths: ['POST /savedView/remove'],
  permission: 'session',
  input: { id: reference('savedView') },
  reply: null,
  errors: ['notFound'],
  summary: 'Removes a named view of the caller.',
})
