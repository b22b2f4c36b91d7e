// Settings of each protocol: of a channel, a device and an item. A setting that is not declared is rejected.
import { dataType } from '../../equipment/dictionaries.ts'
import type { CodeOf } from '../../kit/dictionary.ts'
import { duration, type FieldRecord, integer, oneOf, optional, secret, text } from '../../kit/field.ts'
import { driverProtocol } from './dictionaries.ts'
import { maxCsvLength } from './simulation-csv.ts'

export type DriverSettings = Readonly<Record<string, unknown>>
export type ProtocolCode = CodeOf<typeof driverProtocol>

interface Protocol {
  readonly channel: FieldRecord
  readonly device: FieldRecord
  readonly item: FieldRecord
  /** Settings of the channel that a secret was entered for. A change of one removes the stored secrets. */
  readonly secretsFor: readonly string[]
  /** Data type of a new item. */
  readonly itemType: CodeOf<typeof dataType>
  /** An example of the address of an item. */
  readonly addressExample: string
  /** Whether the nodes of a device can be listed. */
  readonly canBrowse: boolean
}

const { modbusTcp, opcUa, httpPull, simulation } = driverProtocol.codes
const noFields = {} as const

const wordOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
const bitWrites = ['register', 'mask'] as const
const securityModes = ['none', 'sign', 'signAndEncrypt'] as const

export const protocols: Readonly<Record<ProtocolCode, Protocol>> = {
  [modbusTcp]: {
    channel: {
      host: text(['地址', '位址', 'Address'], { max: 255 }),
      port: integer(['端口', '連接埠', 'Port'], { min: 1, max: 65_535, initial: 502 }),
      timeoutMs: duration(['超时', '逾時', 'Timeout'], { min: 100, max: 60_000, initial: 1000 }),
      retries: integer(['重试次数', '重試次數', 'Retries'], { min: 0, max: 10, initial: 2 }),
    },
    device: {
      unit: integer(['从站地址', '從站位址', 'Unit ID'], { min: 0, max: 255, initial: 1 }),
      maxRegisters: integer(['单次最多寄存器', '單次最多暫存器', 'Registers per request'], {
        min: 1,
        max: 125,
        initial: 125,
      }),
      maxGap: integer(['合并间隔', '合併間隔', 'Largest gap'], { min: 0, max: 100, initial: 8 }),
      bitWrites: oneOf(bitWrites, ['写入寄存器的位', '寫入暫存器的位元', 'Writing bits of registers'], {
        initial: 'register',
      }),
    },
    item: {
      wordOrder: optional(oneOf(wordOrders, ['字序', '字序', 'Word order'])),
      length: optional(integer(['字符数', '字元數', 'Characters'], { min: 1, max: 250 })),
    },
    secretsFor: [],
    itemType: dataType.codes.uint16,
    addressExample: '40001',
    canBrowse: false,
  },
  [opcUa]: {
    channel: {
      endpoint: text(['端点地址', '端點位址', 'Endpoint'], { max: 400 }),
      security: oneOf(securityModes, ['安全模式', '安全模式', 'Security'], { initial: 'none' }),
      userName: optional(text(['用户名', '使用者名稱', 'User name'], { max: 128 })),
      password: optional(secret(['密码', '密碼', 'Password'], { min: 1, max: 200 })),
      trustedThumbprint: optional(text(['受信任证书的指纹', '受信任憑證的指紋', 'Trusted certificate'], { max: 128 })),
      timeoutMs: duration(['超时', '逾時', 'Timeout'], { min: 500, max: 60_000, initial: 10_000 }),
    },
    device: noFields,
    item: noFields,
    secretsFor: ['endpoint', 'userName'],
    itemType: dataType.codes.double,
    addressExample: 'ns=2;s=Temperature',
    canBrowse: true,
  },
  [httpPull]: {
    channel: {
      url: text(['网址', '網址', 'Web address'], { max: 1000 }),
      authorization: optional(
        secret(['Authorization 请求头', 'Authorization 標頭', 'Authorization header'], { min: 1, max: 500 }),
      ),
      timeoutMs: duration(['超时', '逾時', 'Timeout'], { min: 100, max: 60_000, initial: 10_000 }),
    },
    device: { path: optional(text(['路径', '路徑', 'Path'], { max: 500 })) },
    item: noFields,
    secretsFor: ['url'],
    itemType: dataType.codes.double,
    addressExample: 'data.pumps[0].speed',
    canBrowse: false,
  },
  [simulation]: {
    channel: {
      seed: integer(['随机种子', '隨機種子', 'Seed'], { min: 0, initial: 1 }),
      csv: optional(text(['CSV 文本', 'CSV 文字', 'CSV text'], { max: maxCsvLength })),
    },
    device: noFields,
    item: noFields,
    secretsFor: [],
    itemType: dataType.codes.double,
    addressExample: 'sine(0,100,60)',
    canBrowse: false,
  },
}

/** Returns the initial settings of declared fields. */
export const initialSettings = (fields: FieldRecord): DriverSettings =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { initial }]) => initial !== undefined)
      .map(([name, { initial }]) => [name, initial]),
  )

/** Returns the names of the secret settings of a channel. */
export const secretNames = (protocol: ProtocolCode): string[] =>
  Object.entries(protocols[protocol].channel).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []))
