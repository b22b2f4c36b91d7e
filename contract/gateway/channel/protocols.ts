// Settings of each protocol: of a channel, a device and an item. A setting that is not declared is rejected.
import type { CodeOf } from '../../kit/dictionary.ts'
import { duration, type FieldRecord, integer, oneOf, optional, text } from '../../kit/field.ts'
import { driverProtocol } from './dictionaries.ts'

export type DriverSettings = Readonly<Record<string, unknown>>
export type ProtocolCode = CodeOf<typeof driverProtocol>

interface Protocol {
  readonly channel: FieldRecord
  readonly device: FieldRecord
  readonly item: FieldRecord
  /** An example of the address of an item. */
  readonly addressExample: string
}

const { modbusTcp, simulation } = driverProtocol.codes

export const wordOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const

export const protocols: Readonly<Record<ProtocolCode, Protocol>> = {
  [modbusTcp]: {
    channel: {
      host: text(['地址', '位址', 'Address'], { max: 255 }),
      port: integer(['端口', '連接埠', 'Port'], { min: 1, max: 65_535, initial: 502 }),
      timeoutMs: duration(['超时', '逾時', 'Timeout'], { min: 100, max: 60_000, initial: 1000 }),
      retries: integer(['重试次数', '重試次數', 'Retries'], { min: 0, max: 10, initial: 2 }),
    },
    device: {
      unit: integer(['从站地址', '從站位址', 'Unit'], { min: 0, max: 255, initial: 1 }),
      maxRegisters: integer(['单次最多寄存器', '單次最多暫存器', 'Registers per request'], {
        min: 1,
        max: 125,
        initial: 125,
      }),
      maxGap: integer(['合并间隔', '合併間隔', 'Largest gap'], { min: 0, max: 100, initial: 8 }),
    },
    item: {
      wordOrder: optional(oneOf(wordOrders, ['字序', '字序', 'Word order'])),
      length: optional(integer(['字符数', '字元數', 'Characters'], { min: 1, max: 250 })),
    },
    addressExample: '40001',
  },
  [simulation]: {
    channel: {
      seed: integer(['随机种子', '隨機種子', 'Seed'], { min: 0, initial: 1 }),
      csv: optional(text(['CSV 文本', 'CSV 文字', 'CSV text'], { max: 200_000 })),
    },
    device: {},
    item: {},
    addressExample: 'sine(0,100,60)',
  },
}

/** Returns the initial settings of declared fields. */
export const initialSettings = (fields: FieldRecord): DriverSettings =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { initial }]) => initial !== undefined)
      .map(([name, { initial }]) => [name, initial]),
  )
