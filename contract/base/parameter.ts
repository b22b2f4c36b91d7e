import { json, map, optional, type RowOf, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

const parameterFields = {
  id: reference('parameter'),
  paramCode: text(),
  paramName: text(),
  paramValue: optional(text()),
}
export type Parameter = RowOf<typeof parameterFields>

/**
 * Parameters that the product itself reads. Other parameters are for extensions of the company. A value is one of
 * `values` or a text.
 */
export const knownParameters = {
  /** Initial number of rows of lists. If not set, 20, 50 or 100 by the height of the window (docs/adr/0018). */
  pageSize: { shape: /^([1-9]\d?|[1-4]\d\d|500)$/ },
  /** Display units such as `kW, ℉`, for users who have not chosen their own. */
  unitConversion: { shape: /^.{0,200}$/ },
  /** 1: every request that times out or fails in the server opens the 404 page. */
  errorPage: { shape: /^[01]$/ },
} as const satisfies Record<string, { readonly shape: RegExp }>
export type KnownParameter = keyof typeof knownParameters

/** Values by code. Parameters that are not set are missing. */
export type KnownValues = Partial<Record<KnownParameter, string>>

export const readKnownParameters = defineCommand('readKnownParameters', {
  kind: 'read',
  title: ['系统参数', '系統參數', 'Product parameters'],
  paths: ['POST /paramInfo/selectKnown'],
  permission: 'session',
  input: {},
  reply: map(text()),
  errors: [],
  summary: 'Returns the parameters of the company that the product itself reads.',
})

export const listParameters = defineCommand('listParameters', {
  kind: 'read',
  title: ['参数列表', '參數列表', 'Parameters'],
  paths: ['POST /paramInfo/selectList'],
  permission: 'parameter:view',
  input: { keyword: optional(text({ max: 64 })) },
  reply: rowsOf(parameterFields),
  errors: [],
  summary: 'Lists the parameters of the company.',
})

export const saveParameters = defineCommand('saveParameters', {
  kind: 'write',
  title: ['保存参数', '儲存參數', 'Save parameters'],
  paths: ['POST /paramInfo/saveList'],
  permission: 'parameter:edit',
  input: { list: optional(json<(Pick<Parameter, 'paramCode' | 'paramValue'> & Partial<Parameter>)[]>()) },
  reply: rowsOf(parameterFields),
  errors: ['tooManyRows'],
  summary: 'Saves parameters and removes those whose value is null. The list may also be the body itself.',
})
