// Menu entries: those that ship are read, a company's own are kept (S-064 to S-072, S-077, S-174).
import { defineCommand } from '../kit/command.ts'
import { choice, code, flag, integer, json, optional, reference, text } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'
import { defineRecordKind } from '../kit/record-kind.ts'
import type { MenuEntry } from './session.ts'

const entry = {
  resources_name: text(64),
  resources_code: text(64),
  resources_type: integer({ min: 1, max: 4 }),
  resources_url: optional(text(500)),
  resources_classify: text(32),
  page_type: optional(integer({ min: 1, max: 13 })),
  logo: optional(text(500)),
  is_sso: optional(integer({ min: 0, max: 1 })),
  isShow: optional(flag(1)),
  parent_id: optional(reference('menuEntry')),
  sort: optional(integer({ min: 0 })),
}

/** Page type of pages in a frame; at the top, on a group, that of a module which opens in a window of its own (S-088). */
export const htmlPage = 2

/** Whether an entry may open the address: a web page or a path of this server, so that no entry can carry a script. */
export const isWebAddress = (url: string | null | undefined): url is string =>
  /^(https?:\/\/|\/(?!\/))\S/.test(url ?? '')

/** Page types shown in a frame: HTML pages (2, 4), embedded custom pages (3), pages of other systems (7, 8). */
export const framedPages: ReadonlySet<number> = new Set([htmlPage, 3, 4, 7, 8])

/** The path of a menu entry: framed pages live at one made of their id, all others at their URL. */
export const pathOfEntry = (entry: Pick<MenuEntry, 'page_type' | 'resources_id' | 'resources_url'>): string =>
  framedPages.has(entry.page_type) ? `/menu_${entry.resources_id}` : (entry.resources_url ?? '')

/** An entry of the company itself. */
export const menuEntryKind = defineRecordKind('menuEntry', {
  area: 'identity',
  fields: {
    names: json<Words>(),
    code: code(),
    kind: choice<number>('menuKind'),
    product: text(32),
    pageType: choice<number>('pageType'),
    url: optional(text(500)),
    logo: optional(text(500)),
    isShown: flag(1),
    isSingleSignOn: flag(),
    parentId: optional(reference('menuEntry')),
    sortNumber: integer(),
  },
  viewedBy: 'menu:view',
  removedBy: 'menu:edit',
  namedBy: 'id',
  title: 'names',
})

const one = { resources_id: optional(reference('menuEntry')), id: optional(reference('menuEntry')) }
const look = { area: 'identity', method: 'POST', permission: 'menu:view', errors: [] } as const
const change = {
  area: 'identity',
  method: 'POST',
  permission: 'menu:edit',
  errors: ['notFound', 'shipped', 'duplicate', 'treeCycle', 'fixedField'],
} as const

export const pageMenuEntries = defineCommand('pageMenuEntries', {
  ...look,
  paths: ['/resources/selectResourcesByPage', '/sysResource/selectPropertiesList'],
  body: {
    pageNumber: optional(integer({ min: 1 })),
    pageSize: optional(integer({ min: 1, max: 1000 })),
    resources_name: optional(text(64)),
    resources_code: optional(text(64)),
    resources_type: optional(integer()),
    resources_classify: optional(text(32)),
    parent_id: optional(reference('menuEntry')),
  },
  summary: 'Menu entries, shipped and own.',
})

export const listMenuEntriesBelow = defineCommand('listMenuEntriesBelow', {
  ...look,
  paths: ['/resources/selectResourcesByPId'],
  body: { parent_id: optional(reference('menuEntry')) },
  summary: 'Entries directly below one, or the top.',
})

export const readWholeMenu = defineCommand('readWholeMenu', {
  ...look,
  paths: ['/resources/selectAllResourcesMenu'],
  body: { resources_classify: optional(text(32)) },
  summary: 'The whole menu as a tree.',
})

export const readMenuEntry = defineCommand('readMenuEntry', {
  ...look,
  paths: ['/resources/selectResourcesById'],
  body: one,
  errors: ['notFound'],
  summary: 'One entry.',
})

export const readWholeEntry = defineCommand('readWholeEntry', {
  ...look,
  paths: ['/sysResource/selectAllByResourceId'],
  body: one,
  errors: ['notFound'],
  summary: 'One entry with its layout (null without one) and its parameters: `{properties, layout, params}`.',
})

export const listTabs = defineCommand('listTabs', {
  ...look,
  paths: ['/resources/selectResourceTabByRId', '/resources/selectResourceTabByCodeAndPro'],
  body: { ...one, resources_code: optional(text(64)), resources_classify: optional(text(32)) },
  summary: 'Tabs of a page, by its id or by its code and product.',
})

export const findNextMenuSort = defineCommand('findNextMenuSort', {
  ...look,
  paths: ['/resources/getNextSort'],
  body: { parent_id: optional(reference('menuEntry')) },
  summary: 'The next free sort number below an entry.',
})

export const createMenuEntry = defineCommand('createMenuEntry', {
  ...change,
  paths: ['/resources/add'],
  body: entry,
  summary: 'Adds an entry of the company; roles with code `admin` are granted it.',
})

export const updateMenuEntry = defineCommand('updateMenuEntry', {
  ...change,
  paths: ['/resources/update', '/resources/editProduct'],
  body: { ...one, ...Object.fromEntries(Object.entries(entry).map(([key, field]) => [key, optional(field as never)])) },
  summary: 'Changes an entry of the company.',
})

export const removeMenuEntry = defineCommand('removeMenuEntry', {
  ...change,
  paths: ['/resources/delResources', '/resources/deleteMenuAndButton'],
  body: { ...one, ids: optional(json<string[] | string>()) },
  summary: 'Removes an entry of the company with everything below it.',
})

export const moveMenuEntryUp = defineCommand('moveMenuEntryUp', {
  ...change,
  paths: ['/resources/setResourcesUP'],
  body: one,
  summary: 'Moves an own entry one place up among the own entries of its parent.',
})

export const moveMenuEntryDown = defineCommand('moveMenuEntryDown', {
  ...change,
  paths: ['/resources/setResourcesDown'],
  body: one,
  summary: 'Moves an own entry one place down.',
})
