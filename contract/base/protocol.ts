import { route, verbRoutes } from '../kit/dialects.ts'
import { choice, code, json, optional, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'protocol:view', edit: 'protocol:edit' }

/** How a box speaks to its devices. */
export const protocol = defineResource('protocol', {
  area: 'base',
  fields: {
    code: code({ unique: true }),
    name: text(128, { search: true }),
    type: choice<1 | 2 | 3 | 4 | 5>('protocolType', { initial: 1 }),
    parameters: optional(json<Record<string, unknown>>()),
    remark: optional(text(500)),
  },
  list: ['code', 'name', 'type', 'remark'],
  aliases: { protocolId: 'id', protocolName: 'name', protocolCode: 'code', params: 'parameters' },
  routes: [
    ...verbRoutes('/sysProtocol', rights, {
      page: 'selectByPage',
      read: 'selectById',
      create: 'add',
      update: 'update',
      remove: 'deleteById',
    }),
    route('list', 'POST', '/sysProtocol/selectByList', rights.view),
    route('list', 'POST', '/sysProtocol/selectByType', rights.view),
    route('remove', 'POST', '/sysProtocol/batchDelete', rights.edit),
  ],
})
