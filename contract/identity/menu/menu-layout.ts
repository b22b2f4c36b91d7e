import { group, json, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { route } from '../../kit/route.ts'
import { defineResource } from '../define.ts'

const layout = {
  fields: {
    menuEntryId: reference(['菜单', '選單', 'Menu entry'], 'menuEntry'),
    layout: json<unknown>(['布局', '版面', 'Layout']),
  },
  aliases: { resources_id: 'menuEntryId' },
} as const

/** Entry whose layout or parameters are requested. */
const ofEntry = { menuEntryId: optional(reference('menuEntry')) }

/** Layout of a page in a company. */
export const menuLayout = defineResource('menuLayout', {
  noun: ['页面布局', '頁面版面', 'Page layout', 'Page layouts'],
  meaning: {
    is: 'Layout of a page in a company.',
    use: [
      '为全公司规定页面中列表的样子。',
      '為全公司規定頁面中列表的樣子。',
      'Defines the list layout of a page for the whole company.',
    ],
  },
  rights: 'menu',
  ...layout,
  list: ['menuEntryId'],
  routes: [
    route('page', 'read', 'POST /resourcesLayout/selectByPage'),
    route('create', 'write', 'POST /resourcesLayout/add'),
    route('update', 'write', 'POST /resourcesLayout/update'),
    route('findOfEntry', 'read', 'POST /resourcesLayout/selectByResourceId', 'session'),
  ],
  extraInput: { findOfEntry: ofEntry },
  replies: { findOfEntry: optional(group(answeredFields(layout))) },
})

const parameter = {
  fields: {
    menuEntryId: reference(['菜单', '選單', 'Menu entry'], 'menuEntry'),
    name: text(['参数名', '參數名', 'Name'], { max: 64, search: true }),
    value: optional(text(['参数值', '參數值', 'Value'], { max: 4000 })),
  },
  aliases: { resources_id: 'menuEntryId', paramName: 'name', paramValue: 'value' },
} as const

/** A named value with which a page is opened. */
export const menuParameter = defineResource('menuParameter', {
  noun: ['页面参数', '頁面參數', 'Page parameter', 'Menu parameters'],
  meaning: {
    is: 'A named value with which a page is opened.',
    use: [
      '打开页面时传给它的值，例如每页行数。',
      '開啟頁面時傳給它的值，例如每頁列數。',
      'Values passed to a page when it opens, such as the number of rows per page.',
    ],
  },
  rights: 'menu',
  ...parameter,
  list: ['menuEntryId', 'name', 'value'],
  routes: [
    route('page', 'read', 'POST /resourcesParam/selectByPage'),
    route('create', 'write', 'POST /resourcesParam/add'),
    route('update', 'write', 'POST /resourcesParam/update'),
    route('findOfEntry', 'read', 'POST /resourcesParam/selectByResourceId', 'session'),
  ],
  extraInput: { findOfEntry: ofEntry },
  replies: { findOfEntry: rowsOf(answeredFields(parameter)) },
})
