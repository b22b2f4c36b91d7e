// What a point of a model and a point of an object have in common (domain design, equipment 3.1).
import { choice, code, flag, integer, number, optional, text } from '../kit/field.ts'

export const pointFields = {
  code: code(),
  name: text(128, { search: true }),
  nameEn: optional(text(128)),
  dataType: choice<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12>('dataType', { initial: 8 }),
  unit: optional(text(16)),
  decimals: integer({ min: 0, max: 9, initial: 2 }),
  isMain: flag(),
  scale: number({ initial: 1 }),
  offset: number({ initial: 0 }),
  engLow: optional(number()),
  engHigh: optional(number()),
  clampPolicy: choice<0 | 1 | 2>('clampPolicy', { initial: 0 }),
  periodMs: integer({ min: 0, max: 86_400_000, initial: 1000, of: 'ms' }),
  staleMs: optional(integer({ min: 0, max: 604_800_000, of: 'ms' })),
  storeMode: choice<0 | 1 | 2>('storeMode', { initial: 2 }),
  storeDeadband: number({ min: 0, initial: 0 }),
  minIntervalMs: integer({ min: 0, max: 86_400_000, initial: 0, of: 'ms' }),
  maxIntervalMs: integer({ min: 0, max: 86_400_000, initial: 600_000, of: 'ms' }),
  /** Days that samples are kept; null follows the company, 0 is without end. */
  retentionDays: optional(integer({ min: 0, max: 36_500 })),
  sortNumber: integer({ min: 0, initial: 0 }),
}

export const pointColumns = ['code', 'name', 'dataType', 'unit', 'isMain', 'storeMode', 'periodMs'] as const

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
  sortNum: 'sortNumber',
} as const
