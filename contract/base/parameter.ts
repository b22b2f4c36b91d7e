import { defineCommand } from '../kit/command.ts'
import { json, optional, text } from '../kit/field.ts'

export interface Parameter {
  paramCode: string
  paramName: string
  paramValue: string | null
}

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
