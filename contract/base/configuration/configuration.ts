import { flag, group, integer, json, list, optional, type RowOf, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

const infoFields = {
  /** `option.value`. */
  id: text(),
  optionId: text(),
  code: text(),
  name: text(),
  /** Null if the company has not set a value. */
  value: optional(text()),
  description: text(),
}

const optionFields = {
  /** The code. Options are delivered with the product. */
  id: text(),
  code: text(),
  name: text(),
  optionType: text(),
  status: flag(),
  description: text(),
  configInfos: rowsOf(infoFields),
}
export type ConfigOptionRow = RowOf<typeof optionFields>

const see = { kind: 'read', permission: 'configuration:view' } as const
const change = { kind: 'write', permission: 'configuration:edit' } as const

export const listConfigOptions = defineCommand('listConfigOptions', {
  ...see,
  title: ['配置选项列表', '設定選項列表', 'Configuration options'],
  paths: ['POST /base/configoption/list'],
  input: { optionType: optional(text({ max: 64 })), keyword: optional(text({ max: 64 })) },
  reply: rowsOf(optionFields),
  errors: [],
})

export const toggleConfigOptions = defineCommand('toggleConfigOptions', {
  ...change,
  title: ['启停配置选项', '啟停設定選項', 'Switch configuration options on or off'],
  paths: ['POST /base/configoption/updateStatus'],
  input: {
    id: optional(text({ max: 64 })),
    ids: optional(json<readonly string[]>()),
    /** If omitted, the status of each option is inverted. */
    status: optional(flag()),
  },
  reply: { toggled: integer() },
  errors: ['notFound', 'tooManyRows'],
})

export const readConfigInfos = defineCommand('readConfigInfos', {
  ...see,
  title: ['配置值', '設定值', 'Values of a configuration option'],
  paths: ['POST /base/configinfo/info'],
  input: { optionId: text({ max: 64, aliases: ['id', 'code'] }) },
  reply: optionFields,
  errors: ['notFound'],
})

export const saveConfigInfos = defineCommand('saveConfigInfos', {
  ...change,
  title: ['保存配置值', '儲存設定值', 'Save configuration values'],
  paths: ['POST /base/configinfo/batchSaveOrUpdate', 'PUT /base/configinfo/batchUpdate'],
  input: {
    list: list(
      group({
        optionId: text({ max: 64 }),
        code: text({ max: 64 }),
        /** Null resets it to the default of the product. */
        value: optional(text({ max: 64 })),
      }),
    ),
  },
  reply: null,
  errors: ['notFound', 'tooManyRows'],
  summary: 'The list may also be the body itself. The values are defined by the product.',
})
