import { defineCommand } from '../kit/command.ts'
import { json, optional, text } from '../kit/field.ts'

export interface Parameter {
  paramCode: string
  paramName: string
  paramValue: string | null
}

/** Parameters that the product itself reads; all others are for what the company builds on it. A value is one of `values` or a text. */
export const knownParameters = {
  /** Rows that lists begin with; as many as fit the window without it (docs/adr/0018). */
  pageSize: { shape: /^([1-9]\d?|[1-4]\d\d|500)$/ },
  /** Units that values are shown in, such as `kW, ℉`, for those who have not chosen their own. */
  unitConversion: { shape: /^.{0,200}$/ },
  /** 1: every call that is not answered in time, or breaks in the server, leads to the 404 page. */
  errorPage: { shape: /^[01]$/ },
} as const satisfies Record<string, { readonly shape: RegExp }>
export type KnownParameter = keyof typeof knownParameters

/** Values by code; a parameter that is not set is missing. */
export type KnownValues = Partial<Record<KnownParameter, string>>

export const readKnownParameters = defineCommand('readKnownParameters', {
  area: 'base',
  method: 'POST',
  paths: ['/paramInfo/selectKnown'],
  permission: 'session',
  body: {},
  errors: [],
  summary: 'Parameters of the company that the product itself reads.',
})

export const listParameters = defineCommand('listParameters', {
  area: 'base',
  method: 'POST',
  paths: ['/paramInfo/selectList'],
  permission: 'parameter:view',
  body: { keyword: optional(text(64)) },
  errors: [],
  summary: 'Parameters of the company.',
})

export const saveParameters = defineCommand('saveParameters', {
  area: 'base',
  method: 'POST',
  paths: ['/paramInfo/saveList'],
  permission: 'parameter:edit',
  body: { list: optional(json<Parameter[]>()), ids: optional(json<Parameter[]>()) },
  errors: ['invalid'],
  summary: 'Saves parameters; one whose value is null goes. The list may also be the body itself.',
})
