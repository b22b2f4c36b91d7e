// How a person wants to see a list: columns, filter and sort. One nameless view for each list follows the user from
// computer to computer; named ones can be chosen and shared with the company.

import { boolean, flag, json, optional, type RowOf, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

/** What is not set is missing. The browser makes and reads it; the server keeps it as it comes. */
export interface ViewSettings {
  /** Names of columns, in order; columns that are not named stand behind them. */
  order?: string[]
  hidden?: string[]
  /** Columns that stay at the left while the list is scrolled. */
  pinned?: string[]
  /** Pixels. */
  widths?: Record<string, number>
  filter?: Record<string, unknown>
  sort?: { sort: string; order: 'ASC' | 'DESC' }
  /** All filter fields at once, or one that is chosen. */
  search?: 'all' | 'one'
  density?: 'comfortable' | 'compact' | 'touch'
}

const viewFields = {
  id: reference('savedView'),
  name: text(),
  isShared: flag(),
  /** Whether the asking user made it; only they change and remove it. */
  isOwn: boolean(),
  userName: text(),
  settings: json<ViewSettings>(),
}
export type SavedView = RowOf<typeof viewFields>

const listViewsFields = {
  /** The nameless view of the asking user; null: as the list is made. */
  own: optional(json<ViewSettings>()),
  views: rowsOf(viewFields),
}
export type ListViews = RowOf<typeof listViewsFields>

/** Most characters of settings as JSON. */
export const mostSettingsLength = 16_384
/** Most named views of one user for one list. */
export const mostViews = 50

const list = text({ max: 128 })

export const readSavedViews = defineCommand('readSavedViews', {
  kind: 'read',
  title: ['列表视图', '列表檢視', 'Views of a list'],
  paths: ['POST /savedView/read'],
  permission: 'session',
  input: { list },
  reply: listViewsFields,
  errors: [],
  summary: 'Settings of a list for the signed-in user, own named views and those shared in the company.',
})

export const keepViewSettings = defineCommand('keepViewSettings', {
  kind: 'write',
  title: ['保存列表设置', '儲存列表設定', 'Save the settings of a list'],
  paths: ['POST /savedView/keep'],
  permission: 'session',
  input: { list, settings: json<ViewSettings>() },
  reply: json<ViewSettings>(),
  errors: [],
  summary: 'Keeps the settings of a list for the signed-in user.',
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
  summary: 'Saves a named view of the signed-in user; shared ones are seen by everybody of the company.',
})

export const removeView = defineCommand('removeView', {
  kind: 'write',
  title: ['删除视图', '刪除檢視', 'Delete a view'],
  paths: ['POST /savedView/remove'],
  permission: 'session',
  input: { id: reference('savedView') },
  reply: null,
  errors: ['notFound'],
  summary: 'Removes a named view of the signed-in user.',
})
