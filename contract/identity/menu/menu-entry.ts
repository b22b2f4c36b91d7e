// Menu entries: built-in ones are read-only, the company's own are stored (S-064 to S-072, S-077, S-174).

import {
  boolean,
  choice,
  code,
  flag,
  group,
  integer,
  json,
  optional,
  optionalFields,
  type RowOf,
  reference,
  references,
  text,
  tree,
} from '../../kit/field.ts'
import type { Words } from '../../kit/page.ts'
import { answeredFields, pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { rules } from '../../rules/rules.ts'
import { defineCommand, defineRecordKind } from '../define.ts'
import { menuKind, pageType } from '../dictionaries.ts'
import type { MenuEntry } from '../sign-in/session.ts'
import { entryFields } from './entry-fields.ts'
import { menuLayout, menuParameter } from './menu-layout.ts'

const entry = {
  name: text({ max: 64, aliases: ['resources_name'] }),
  code: text({ max: 64, aliases: ['resources_code'], rule: 'noChinese' }),
  kind: choice(menuKind, { aliases: ['resources_type'] }),
  url: optional(text({ max: 500, aliases: ['resources_url'], rule: 'linkAddress' })),
  product: text({ max: 32, aliases: ['resources_classify'] }),
  pageType: optional(choice(pageType, { aliases: ['page_type'] })),
  logo: optional(text({ max: 500 })),
  isSingleSignOn: optional(flag({ aliases: ['is_sso'] })),
  isShown: optional(flag({ initial: 1, aliases: ['isShow'] })),
  parentId: optional(reference('menuEntry', { aliases: ['parent_id'] })),
  sortNumber: optional(integer({ min: 0, aliases: ['sort'] })),
}
/** Filters of a list of entries. */
const { name, code: entryCode, kind, product, parentId } = optionalFields(entry)

const knownFields = {
  ...entryFields,
  isShown: flag({ aliases: ['isShow'] }),
  sortNumber: integer({ aliases: ['sort'] }),
  version: integer(),
  /** Whether the entry belongs to the company. The others are built in. */
  isOwn: boolean(),
}
/** A menu entry as shown to those who maintain the menu. */
export type MenuEntryRow = RowOf<typeof knownFields>

const { codes } = pageType

/** Page type of framed pages. On a top-level group: that of a module that opens in its own window (S-088). */
export const htmlPage = codes.html

/**
 * Returns whether an entry may open the address: a web page or a path of this server, so that no entry can contain a
 * script.
 */
export const isWebAddress = (url: string | null | undefined): url is string => rules.linkAddress.allows(url ?? '')

/**
 * Page types that are shown in a frame: HTML pages (2, 4), embedded custom pages (3), pages of other systems (7, 8).
 */
export const framedPages: ReadonlySet<number> = new Set([
  codes.html,
  codes.embeddedCustom,
  codes.oldHtml,
  codes.embeddedWeb,
  codes.oldEmbeddedWeb,
])

/** Returns the path of a menu entry. Framed pages have a path made from their id, others their URL. */
export const pathOfEntry = (entry: Pick<MenuEntry, 'pageType' | 'id' | 'url'>): string =>
  framedPages.has(entry.pageType) ? `/menu_${entry.id}` : (entry.url ?? '')

/** A menu entry of the company. */
export const menuEntryKind = defineRecordKind('menuEntry', {
  noun: ['菜单', '選單', 'Menu entry'],
  fields: {
    names: json<Words>(['名称', '名稱', 'Name']),
    code: code(['编码', '編碼', 'Code']),
    kind: choice(['类型', '型別', 'Type'], menuKind),
    product: text(['产品', '產品', 'Product'], { max: 32 }),
    pageType: choice(['页面类型', '頁面型別', 'Page type'], pageType),
    url: optional(text(['地址', '位址', 'Address'], { max: 500, rule: 'linkAddress' })),
    logo: optional(text(['图标', '圖示', 'Icon'], { max: 500 })),
    isShown: flag(['在菜单中显示', '在選單中顯示', 'Show in the side menu'], { initial: 1 }),
    isSingleSignOn: flag(['单点登录', '單一登入', 'Single sign-on']),
    parentId: optional(reference(['上级', '上級', 'Parent'], 'menuEntry')),
    sortNumber: integer(['排序号', '排序號', 'Sort order']),
  },
  viewedBy: 'menu:view',
  removedBy: 'menu:edit',
  namedBy: 'id',
  title: 'names',
})

const entryReference = { id: optional(reference('menuEntry', { aliases: ['resources_id'] })) }
const look = { permission: 'menu:view', errors: [] } as const
const change = { permission: 'menu:edit', errors: ['notFound', 'shipped'] } as const

export const pageMenuEntries = defineCommand('pageMenuEntries', {
  ...look,
  kind: 'read',
  title: ['菜单列表', '選單列表', 'Menu entries'],
  paths: ['POST /resources/selectResourcesByPage', 'POST /sysResource/selectPropertiesList'],
  input: { ...paging, name, code: entryCode, kind, product, parentId },
  reply: pageOf(knownFields),
  summary: 'Lists menu entries, built-in ones and those of the company.',
})

export const listMenuEntriesBelow = defineCommand('listMenuEntriesBelow', {
  ...look,
  kind: 'read',
  title: ['下级菜单', '下級選單', 'Subentries'],
  paths: ['POST /resources/selectResourcesByPId'],
  input: { parentId },
  reply: rowsOf(knownFields),
  summary: 'Lists the entries directly below an entry, or the top-level ones.',
})

export const readWholeMenu = defineCommand('readWholeMenu', {
  ...look,
  kind: 'read',
  title: ['完整菜单', '完整選單', 'View the whole menu'],
  paths: ['POST /resources/selectAllResourcesMenu'],
  input: { product },
  reply: tree(knownFields),
  summary: 'Returns the whole menu as a tree.',
})

export const readMenuEntry = defineCommand('readMenuEntry', {
  ...look,
  kind: 'read',
  title: ['菜单详情', '選單詳情', 'View a menu entry'],
  paths: ['POST /resources/selectResourcesById'],
  input: entryReference,
  reply: knownFields,
  errors: ['notFound'],
  summary: 'Returns one entry.',
})

export const readWholeEntry = defineCommand('readWholeEntry', {
  ...look,
  kind: 'read',
  title: ['菜单及布局和参数', '選單及版面和參數', 'View a menu entry with layout and parameters'],
  paths: ['POST /sysResource/selectAllByResourceId'],
  input: entryReference,
  reply: {
    properties: group(knownFields),
    layout: optional(group(answeredFields(menuLayout))),
    params: rowsOf(answeredFields(menuParameter)),
  },
  errors: ['notFound'],
  summary: 'Returns one entry with its parameters and its layout (null if it has none).',
})

export const listTabs = defineCommand('listTabs', {
  ...look,
  kind: 'read',
  title: ['页面标签', '頁面標籤', 'Tabs of a page'],
  paths: ['POST /resources/selectResourceTabByRId', 'POST /resources/selectResourceTabByCodeAndPro'],
  input: { ...entryReference, code: entryCode, product },
  reply: rowsOf(knownFields),
  errors: ['notFound'],
  summary: 'Lists the tabs of a page, by its id or by its code and product.',
})

export const findNextMenuSort = defineCommand('findNextMenuSort', {
  ...look,
  kind: 'read',
  title: ['菜单下一排序号', '選單下一排序號', 'Next sort number of the menu'],
  paths: ['POST /resources/getNextSort'],
  input: { parentId },
  reply: { sortNumber: integer({ aliases: ['sort'] }) },
  summary: 'Returns the next free sort number below an entry.',
})

export const createMenuEntry = defineCommand('createMenuEntry', {
  ...change,
  kind: 'write',
  title: ['新增菜单', '新增選單', 'Add a menu entry'],
  paths: ['POST /resources/add'],
  input: entry,
  reply: knownFields,
  errors: ['notFound', 'shipped', 'duplicate'],
  summary: 'Adds an entry of the company and grants it to the roles with code `admin`.',
})

export const updateMenuEntry = defineCommand('updateMenuEntry', {
  ...change,
  kind: 'write',
  title: ['修改菜单', '修改選單', 'Edit a menu entry'],
  paths: ['POST /resources/update', 'POST /resources/editProduct'],
  // The code of an old entry may violate the rule for new ones. It cannot be changed.
  input: { ...entryReference, ...optionalFields({ ...entry, code: text({ max: 64, aliases: ['resources_code'] }) }) },
  reply: knownFields,
  errors: ['notFound', 'shipped', 'duplicate', 'treeCycle', 'fixedField'],
  summary: 'Changes an entry of the company.',
})

export const removeMenuEntry = defineCommand('removeMenuEntry', {
  ...change,
  kind: 'write',
  title: ['删除菜单', '刪除選單', 'Delete a menu entry'],
  paths: ['POST /resources/delResources', 'POST /resources/deleteMenuAndButton'],
  input: { ...entryReference, ids: optional(references('menuEntry')) },
  reply: { removed: integer(), transaction: text() },
  errors: ['notFound', 'shipped', 'tooManyRows'],
  summary: 'Removes an entry of the company and everything below it.',
})

export const moveMenuEntryUp = defineCommand('moveMenuEntryUp', {
  ...change,
  kind: 'write',
  title: ['上移菜单', '上移選單', 'Move a menu entry up'],
  paths: ['POST /resources/setResourcesUP'],
  input: entryReference,
  reply: null,
  summary: 'Moves an entry of the company one position up among those of the same parent.',
})

export const moveMenuEntryDown = defineCommand('moveMenuEntryDown', {
  ...change,
  kind: 'write',
  title: ['下移菜单', '下移選單', 'Move a menu entry down'],
  paths: ['POST /resources/setResourcesDown'],
  input: entryReference,
  reply: null,
  summary: 'Moves an entry of the company one position down.',
})
