// Fields that points of models and points of objects share (domain design, equipment 3.1).

import { choice, code, flag, integer, number, oneOf, optional, quantity, text } from '../kit/field.ts'
import { englishName, traditionalName } from '../names.ts'
import { clampPolicy, dataType, storeMode } from './dictionaries.ts'
import { pointAccess, pointKind } from './point/dictionaries.ts'

const inItsUnit = { field: 'unit' }

export const pointFields = {
  code: code(['编码', '編碼', 'Code']),
  name: text(['名称', '名稱', 'Name'], { max: 128, search: true }),
  nameEn: englishName,
  nameTw: traditionalName,
  dataType: choice(['数据类型', '資料類型', 'Data type'], dataType, { initial: 8 }),
  kind: choice(['类别', '類別', 'Source'], pointKind, { initial: 1 }),
  rw: choice(['读写', '讀寫', 'Read or write'], pointAccess, { initial: 0 }),
  /** Texts of the values of a state, such as `0=停止；1=运行`. */
  stateWords: optional(text(['状态文字', '狀態文字', 'State texts'], { max: 1000, rule: 'stateWords' })),
  stateWordsEn: optional(
    text(['英文状态文字', '英文狀態文字', 'State texts (English)'], { max: 1000, rule: 'stateWords' }),
  ),
  unit: optional(text(['单位', '單位', 'Unit'], { max: 16 })),
  decimals: integer(['小数位数', '小數位數', 'Decimals'], { min: 0, max: 9, initial: 2 }),
  isMain: flag(['关键点', '關鍵點', 'Main value']),
  /** Whether it comes first on the page of its object, in the order of `keySort`. */
  isKey: flag(['重点显示', '重點顯示', 'Key point']),
  keySort: integer(['重点顺序', '重點順序', 'Key order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  scale: number(['系数', '係數', 'Scale'], { initial: 1 }),
  offset: number(['偏移', '偏移', 'Offset'], { initial: 0 }),
  engLow: optional(number(['量程下限', '量程下限', 'Range low'], { unitField: 'unit' })),
  engHigh: optional(number(['量程上限', '量程上限', 'Range high'], { unitField: 'unit' })),
  clampPolicy: choice(['超量程处理', '超量程處理', 'Out of range'], clampPolicy, { initial: 0 }),
  /** Whether its value only rises, apart from resets and rollovers (`counterIncrease`). */
  isCounter: flag(['计数器', '計數器', 'Counter']),
  /** Value at which the counter starts again at zero. Null: it does not. */
  rollover: optional(number(['计数器翻转值', '計數器翻轉值', 'Rollover at'], { min: 0, unitField: 'unit' })),
  /** Address at the device, as text. A channel reads by the address of its own list of values. */
  address: optional(text(['设备地址', '裝置位址', 'Address at the device'], { max: 512 })),
  /** Text only: nothing calculates it. */
  formula: optional(text(['公式', '公式', 'Formula'], { max: 1000 })),
  periodMs: integer(['采集周期', '採集週期', 'Period'], { min: 0, max: 86_400_000, initial: 1000, unit: 'ms' }),
  staleMs: optional(integer(['过期时间', '過期時間', 'Stale after'], { min: 0, max: 604_800_000, unit: 'ms' })),
  /** Time without a change of the value after which its quality becomes `uncertainSensorNotAccurate`. */
  frozenMs: optional(
    integer(['冻结判定时间', '凍結判定時間', 'Frozen after'], { min: 0, max: 604_800_000, unit: 'ms' }),
  ),
  storeMode: choice(['存储方式', '儲存方式', 'Storage mode'], storeMode, { initial: 2 }),
  storeDeadband: quantity(['存储死区', '儲存死區', 'Storage deadband'], inItsUnit, { min: 0, initial: '0' }),
  /** In percent of the range. The larger of both deadbands counts. */
  storeDeadbandPercent: optional(
    number(['存储死区（量程百分比）', '儲存死區（量程百分比）', 'Storage deadband (% of range)'], {
      min: 0,
      max: 100,
      unit: '%',
    }),
  ),
  minIntervalMs: integer(['最小存储间隔', '最小儲存間隔', 'Minimum interval'], {
    min: 0,
    max: 86_400_000,
    initial: 0,
    unit: 'ms',
  }),
  maxIntervalMs: integer(['最大存储间隔', '最大儲存間隔', 'Maximum interval'], {
    min: 0,
    max: 86_400_000,
    initial: 600_000,
    unit: 'ms',
  }),
  /** Retention of samples in days. Null: the company's retention. 0: no limit. */
  retentionDays: optional(integer(['保留天数', '保留天數', 'Keep for (days)'], { min: 0, max: 36_500 })),
  /** Limits of a value that is written to the device, in the unit of the point. Null: those of the range. */
  writeMin: optional(number(['写入下限', '寫入下限', 'Write at least'], { unitField: 'unit' })),
  writeMax: optional(number(['写入上限', '寫入上限', 'Write at most'], { unitField: 'unit' })),
  writeStep: optional(number(['写入步长', '寫入步長', 'Write in steps of'], { min: 0, unitField: 'unit' })),
  /** Largest difference between the written value and the one that is read back. */
  writeTolerance: optional(number(['回读容差', '回讀容差', 'Read-back tolerance'], { min: 0, unitField: 'unit' })),
  /** Code of the point of the same object that shows whether a value arrived. Null: the point itself. */
  feedbackCode: optional(text(['回读数据点编码', '回讀資料點編碼', 'Read-back point'], { max: 64 })),
  /** Condition over points of the same object, by their codes. Nothing is written unless it is true. */
  interlock: optional(text(['联锁条件', '聯鎖條件', 'Interlock'], { max: 1000 })),
  maxPerMin: integer(['每分钟最多写入', '每分鐘最多寫入', 'Writes a minute'], { min: 1, max: 600, initial: 6 }),
  /** Whether a write needs the password of the person, or a second person. */
  isCritical: flag(['关键控制', '關鍵控制', 'Critical']),
  isCommandBlocked: flag(['禁止控制', '禁止控制', 'Writing blocked']),
  sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
}

/** `calc` is a calculated point, `digital` one with a state, `analog` any other. */
export const pointTypes = ['analog', 'digital', 'calc'] as const

/**
 * Names of the specification for properties of a point. `isSaveHis` is a storage mode other than "not stored",
 * `saveCycle` is `maxIntervalMs` in seconds, `isControl` is a point that can be written, `pointType` combines `kind`
 * and `dataType`. A field under its own name has precedence.
 */
export const extraPointInput = {
  isSaveHis: optional(flag(['保存历史', '儲存歷史', 'Store history'])),
  saveCycle: optional(integer(['保存周期', '儲存週期', 'Storage cycle'], { min: 0, max: 86_400, unit: 's' })),
  isControl: optional(flag(['可控制', '可控制', 'Can be written'])),
  pointType: optional(oneOf(pointTypes, ['数据点类型', '資料點類型', 'Kind of point'])),
}

export const extraPointOutput = {
  isSaveHis: flag(),
  saveCycle: integer(),
  isControl: flag(),
  pointType: oneOf(pointTypes),
  isSys: flag(),
}

export const pointColumns = ['code', 'name', 'dataType', 'unit', 'isMain', 'storeMode', 'periodMs'] as const

export const pointFilters = [
  'dataType',
  'kind',
  'rw',
  'unit',
  'storeMode',
  'isMain',
  'periodMs',
  'storeDeadband',
] as const

export const pointAliases = {
  dataId: 'id',
  pointId: 'id',
  dataCode: 'code',
  dataName: 'name',
  nameZh: 'name',
  keepPoint: 'decimals',
  coefficient: 'scale',
  minValue: 'engLow',
  maxValue: 'engHigh',
  isPlate: 'isKey',
  sortNum: 'sortNumber',
} as const
