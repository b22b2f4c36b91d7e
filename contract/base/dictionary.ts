// Dictionaries: those that ship (contract/dictionaries.ts) and the company's own entries, served alike (S-199, S-318).
import { defineCommand } from '../kit/command.ts'
import { route, verbRoutes } from '../kit/dialects.ts'
import { code, flag, integer, optional, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'dictionary:view', edit: 'dictionary:edit' }

export interface DictionaryOption {
  id: string
  text: string
  extend: string | null
  /** 1 when it may not be chosen any more. */
  disabled: 0 | 1
}

export interface DictionaryType {
  id: string
  type: string
  text: string
  isShipped: boolean
  /** Whether the company's own entries count: it has some, or forms take their options from it. */
  isWidened: boolean
}

/** An own entry; entries of one type are a dictionary. A shipped type may be widened, never changed. */
export const dictionaryEntry = defineResource('dictionaryEntry', {
  area: 'base',
  fields: {
    type: text(64, { search: true }),
    code: code(),
    name: text(128, { search: true }),
    extend: optional(text(500)),
    isEnabled: flag(1),
    sortNumber: integer({ min: 0, initial: 0 }),
  },
  list: ['type', 'code', 'name', 'extend', 'isEnabled'],
  aliases: { text: 'name', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/base/dictionary', rights),
    route('moveUp', 'POST', '/base/dictionary/up', rights.edit),
    route('moveDown', 'POST', '/base/dictionary/down', rights.edit),
  ],
})

const look = { area: 'base', permission: 'session', errors: [] } as const

export const listDictionaryTypes = defineCommand('listDictionaryTypes', {
  ...look,
  method: 'POST',
  paths: ['/universal/dictionary/selectDictionaryType'],
  body: { keyword: optional(text(64)) },
  summary: 'Names of all dictionaries.',
})

export const listDictionary = defineCommand('listDictionary', {
  ...look,
  method: 'POST',
  /** The second as the specification spells it; the edge takes the prefix of a product off. */
  paths: ['/universal/dictionary/selectDictionaryByType', '/bcs/universal/dictionary/selectDictionaryByType'],
  body: { type: text(64), keyword: optional(text(64)) },
  summary: 'Options of one dictionary.',
})

const select = { code: text(64), keyword: optional(text(64)), multiple: optional(text(8)) }

export const findOptions = defineCommand('findOptions', {
  ...look,
  method: 'GET',
  paths: ['/gaeaDict/select/:code'],
  body: select,
  summary: 'Options of one dictionary that match a keyword; with `multiple` 1, any of several parted by commas.',
})

export const findOptionsByPost = defineCommand('findOptionsByPost', { ...findOptions, method: 'POST' })
