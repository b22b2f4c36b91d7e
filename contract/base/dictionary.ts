// Built-in dictionaries (contract/dictionaries.ts) and the company's own entries, served in the same way (S-199,
// S-318).

import { boolean, code, flag, integer, optional, type RowOf, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { defineCommand, defineResource } from './define.ts'
import { baseGroup } from './menu-groups.ts'

const optionFields = {
  id: text(),
  text: text(),
  extend: optional(text()),
  /** 1: the option can no longer be selected. */
  disabled: flag(),
}
export type DictionaryOption = RowOf<typeof optionFields>

const typeFields = {
  id: text(),
  type: text(),
  text: text(),
  isShipped: boolean(),
  /** Whether the company's own entries apply: it has some, or forms take their options from this dictionary. */
  isWidened: boolean(),
}
export type DictionaryType = RowOf<typeof typeFields>

/**
 * An entry of the company. Entries of one type form a dictionary. A built-in type can be extended, but its entries
 * cannot be changed.
 */
export const dictionaryEntry = defineResource('dictionaryEntry', {
  noun: ['字典项', '字典項', 'Dictionary entry', 'Dictionary entries'],
  meaning: {
    is: 'One code of a dictionary with its text.',
    use: [
      '字典给出表单中可以选择的项，例如批次的种类。先在左侧选择一个字典。',
      '字典給出表單中可以選擇的項，例如批次的種類。先在左側選擇一個字典。',
      'A dictionary holds the options of a field in forms. Choose one on the left, then add its entries.',
    ],
  },
  rights: 'dictionary',
  page: {
    in: baseGroup,
    path: 'base/dictionary',
    icon: 'dictionary',
    order: 2,
    title: ['字典', '字典', 'Dictionaries'],
  },
  fields: {
    type: text(['字典', '字典', 'Dictionary'], { max: 64, search: true }),
    code: code(['编码', '編碼', 'Code']),
    name: text(['名称', '名稱', 'Text'], { max: 128, search: true }),
    extend: optional(text(['扩展', '擴充', 'Extension'], { max: 500 })),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['type', 'code', 'name', 'extend', 'isEnabled'],
  aliases: { text: 'name', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/base/dictionary'),
    route('moveUp', 'write', 'POST /base/dictionary/up'),
    route('moveDown', 'write', 'POST /base/dictionary/down'),
    route('page', 'read', 'POST /modeldetail/selectDictionaryByPage'),
  ],
})

const look = { permission: 'session', errors: [] } as const

export const listDictionaryTypes = defineCommand('listDictionaryTypes', {
  ...look,
  kind: 'read',
  title: ['字典列表', '字典列表', 'Dictionaries'],
  paths: ['POST /universal/dictionary/selectDictionaryType'],
  input: { keyword: optional(text({ max: 64 })) },
  reply: rowsOf(typeFields),
  summary: 'Lists the names of all dictionaries.',
})

export const listDictionary = defineCommand('listDictionary', {
  ...look,
  kind: 'read',
  title: ['字典内容', '字典內容', 'View a dictionary'],
  /** The second path is the specification's. The edge removes the prefix of a product. */
  paths: ['POST /universal/dictionary/selectDictionaryByType', 'POST /bcs/universal/dictionary/selectDictionaryByType'],
  input: { type: text({ max: 64 }), keyword: optional(text({ max: 64 })) },
  reply: rowsOf(optionFields),
  summary: 'Lists the options of one dictionary.',
})

const select = { code: text({ max: 64 }), keyword: optional(text({ max: 64 })), multiple: optional(text({ max: 8 })) }

export const findOptions = defineCommand('findOptions', {
  ...look,
  kind: 'read',
  title: ['字典选项', '字典選項', 'Options of a dictionary'],
  paths: ['POST /gaeaDict/select/:code', 'GET /gaeaDict/select/:code'],
  input: select,
  reply: rowsOf(optionFields),
  summary:
    'Lists the options of one dictionary that match a keyword; with `multiple` 1, any of several keywords separated by commas.',
})
