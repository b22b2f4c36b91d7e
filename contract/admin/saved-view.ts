// How a person wants to see a list: columns, filter and sort. One nameless view for each list follows the user from
// computer to computer; named ones can be chosen and shared with the company.
import { defineCommand } from '../kit/command.ts'
import { flag, json, optional, reference, text } from '../kit/field.ts'

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

export interface SavedView {
  id: string
  name: string
  isShared: 0 | 1
  /** Whether the asking user made it; only they change and remove it. */
  isOwn: boolean
  userName: string
  settings: ViewSettings
}

export interface ListViews {
  /** The nameless view of the asking user; null: as the list is made. */
  own: ViewSettings | null
  views: SavedView[]
}

/** Most characters of settings as JSON. */
export const mostSettingsLength = 16_384
/** Most named views of one user for one list. */
export const mostViews = 50

const list = text(128)

export const readSavedViews = defineCommand('readSavedViews', {
  area: 'admin',
  method: 'POST',
  paths: ['/savedView/read'],
  permission: 'session',
  body: { list },
  errors: [],
  summary: 'Settings of a list for the signed-in user, own named views and those shared in the company.',
})

export const keepViewSettings = defineCommand('keepViewSettings', {
  area: 'admin',
  method: 'POST',
  paths: ['/savedView/keep'],
  permission: 'session',
  body: { list, settings: json<ViewSettings>() },
  errors: ['invalid'],
  summary: 'Keeps the settings of a list for the signed-in user.',
})

export const saveView = defineCommand('saveView', {
  area: 'admin',
  method: 'POST',
  paths: ['/savedView/save'],
  permission: 'session',
  body: {
    list,
    id: optional(reference('savedView')),
    name: text(64),
    isShared: flag(),
    settings: json<ViewSettings>(),
  },
  errors: ['invalid', 'duplicate', 'notFound'],
  summary: 'Saves a named view of the signed-in user; shared ones are seen by everybody of the company.',
})

export const removeView = defineCommand('removeView', {
  area: 'admin',
  method: 'POST',
  paths: ['/savedView/remove'],
  permission: 'session',
  body: { id: reference('savedView') },
  errors: ['notFound'],
  summary: 'Removes a named view of the signed-in user.',
})
