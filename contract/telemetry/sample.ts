// Definitions of a reading: data types, quality codes and flags, as both ends and every store use them.

import { dataType } from '../equipment/dictionaries.ts'
import type { CodeOf } from '../kit/dictionary.ts'
import { integer, json } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'

/** Data types of a point. `string` and `json` are sent as text, `int64` as a decimal string beyond 2^53-1. */
export const dataTypes = dataType.codes

export type DataType = CodeOf<typeof dataType>

/** Quality codes are OPC UA StatusCodes (uint32). The two top bits are the severity. */
export const quality = {
  good: 0x00000000,
  goodLocalOverride: 0x00960000,
  goodClamped: 0x00300000,
  uncertainLastUsableValue: 0x40900000,
  uncertainNoCommunicationLastUsableValue: 0x408f0000,
  uncertainSubstituteValue: 0x40910000,
  uncertainInitialValue: 0x40920000,
  uncertainSensorNotAccurate: 0x40930000,
  uncertainEngineeringUnitsExceeded: 0x40940000,
  uncertainSubNormal: 0x40950000,
  bad: 0x80000000,
  badCommunicationError: 0x80050000,
  badTimeout: 0x800a0000,
  badNoCommunication: 0x80310000,
  badWaitingForInitialData: 0x80320000,
  badOutOfRange: 0x803c0000,
  badTypeMismatch: 0x80740000,
  badConfigurationError: 0x80890000,
  badNotConnected: 0x808a0000,
  badDeviceFailure: 0x808b0000,
  badSensorFailure: 0x808c0000,
  badOutOfService: 0x808d0000,
} as const

export type QualityName = keyof typeof quality

export const qualityWords: Readonly<Record<QualityName, Words>> = {
  good: ['好', '良好', 'Good'],
  goodLocalOverride: ['人工置数', '人工設值', 'Local override'],
  goodClamped: ['已限幅', '已限幅', 'Clamped'],
  uncertainLastUsableValue: ['末值可用', '末值可用', 'Last usable value'],
  uncertainNoCommunicationLastUsableValue: [
    '通信中断，保持最后值',
    '通訊中斷，保持最後值',
    'No communication, last value held',
  ],
  uncertainSubstituteValue: ['替代值', '替代值', 'Substitute value'],
  uncertainInitialValue: ['初始值', '初始值', 'Initial value'],
  uncertainSensorNotAccurate: ['传感器不准', '感測器不準', 'Sensor not accurate'],
  uncertainEngineeringUnitsExceeded: ['超量程', '超量程', 'Engineering units exceeded'],
  uncertainSubNormal: ['输入不足', '輸入不足', 'Sub-normal'],
  bad: ['坏', '不良', 'Bad'],
  badCommunicationError: ['通信错误', '通訊錯誤', 'Communication error'],
  badTimeout: ['超时', '逾時', 'Timeout'],
  badNoCommunication: ['无通信', '無通訊', 'No communication'],
  badWaitingForInitialData: ['等待首值', '等待首值', 'Waiting for initial data'],
  badOutOfRange: ['越界', '越界', 'Out of range'],
  badTypeMismatch: ['类型不符', '類型不符', 'Type mismatch'],
  badConfigurationError: ['配置错误', '設定錯誤', 'Configuration error'],
  badNotConnected: ['未连接', '未連線', 'Not connected'],
  badDeviceFailure: ['设备故障', '設備故障', 'Device failure'],
  badSensorFailure: ['传感器故障', '感測器故障', 'Sensor failure'],
  badOutOfService: ['停用', '停用', 'Out of service'],
}

const severities = { good: 0, uncertain: 1, bad: 2 } as const

export type Severity = (typeof severities)[keyof typeof severities]

/** Returns the severity of a quality code. The reserved pattern 11 counts as bad. */
export function severityOf(code: number): Severity {
  const top = code >>> 30
  return top === 0 ? 0 : top === 1 ? 1 : 2
}

const nameByCode = new Map<number, QualityName>(
  Object.entries(quality).map(([name, code]) => [code, name as QualityName]),
)

/** Returns the name of a quality code. Unknown codes return the name of their severity. */
export function qualityNameOf(code: number): QualityName {
  const name = nameByCode.get(code)
  if (name !== undefined) return name
  const severity = severityOf(code)
  return severity === 0 ? 'good' : severity === 1 ? 'uncertainLastUsableValue' : 'bad'
}

/** Flags of a stored sample, combined by addition of bits. */
export const sampleFlags = {
  historical: 1,
  clampedTs: 2,
  substituted: 4,
  calculated: 8,
  heartbeat: 16,
  duplicateOverwrite: 32,
  late: 64,
  // 128 is used by the spool.
} as const

/** Value of a point in the code and on the wire: a number, a text (strings, JSON, Int64 beyond 2^53-1) or null. */
export type SampleValue = number | string | null

/** A field with such a value: a number or a text, by the data type of its point. */
export const sampleValue = json<SampleValue>()

/** An OPC UA StatusCode. */
export const statusCode = integer({ min: 0, max: 0xffffffff })

/** Update of one point on the feed. */
export type PointUpdate = readonly [pointId: string, ts: number, rts: number, value: SampleValue, quality: number]

/**
 * When samples of a point are stored: never, always, on change, once in each `maxIntervalMs`, or where a line between
 * the stored samples would differ by more than the deadband.
 */
export const storeModes = { none: 0, every: 1, onChange: 2, periodic: 3, swingingDoor: 4 } as const

export type StoreMode = (typeof storeModes)[keyof typeof storeModes]

/** Handling of values outside engLow..engHigh: none, quality marked, value rejected. */
export const clampPolicies = { none: 0, mark: 1, reject: 2 } as const
