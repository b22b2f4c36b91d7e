import { choice, code, json, optional, text } from '../kit/field.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { defineResource } from './define.ts'
import { protocolType } from './dictionaries.ts'
import { baseGroup } from './menu-groups.ts'

/** Protocol between a box and its devices. */
export const protocol = defineResource('protocol', {
  noun: ['协议', '協定', 'Protocol', 'Protocols'],
  meaning: {
    is: 'Protocol between a box and its devices.',
    use: [
      '协议说明网关如何与设备通信，可在网关中选择。',
      '協定說明閘道器如何與裝置通訊，可在閘道器中選擇。',
      'A protocol defines how a gateway communicates with its devices. Gateways choose from this list.',
    ],
  },
  page: { in: baseGroup, path: 'base/protocol', icon: 'protocol' },
  fields: {
    code: code(['协议编码', '協定編碼', 'Protocol code'], { unique: true }),
    name: text(['协议名称', '協定名稱', 'Protocol name'], { max: 128, search: true }),
    type: choice(['类型', '類型', 'Type'], protocolType, { initial: 1 }),
    parameters: optional(json<Record<string, unknown>>(['参数', '參數', 'Parameters'])),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'type', 'remark'],
  aliases: { protocolId: 'id', protocolName: 'name', protocolCode: 'code', params: 'parameters' },
  routes: [
    ...verbRoutes('/sysProtocol', {
      page: 'selectByPage',
      read: 'selectById',
      create: 'add',
      update: 'update',
      remove: 'deleteById',
    }),
    route('list', 'read', 'POST /sysProtocol/selectByList'),
    route('list', 'read', 'POST /sysProtocol/selectByType'),
    route('remove', 'write', 'POST /sysProtocol/batchDelete'),
  ],
})
