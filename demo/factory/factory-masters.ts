// The pump factory of the demo company: its products, materials, locations and suppliers.
import { codeField, codePartType, codeReset } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { codeSubject } from '@gemba/contract/base/code-rule/subjects.ts'

export interface MasterRecord {
  readonly code: string
  readonly name: string
  readonly nameEn: string
}

export const factoryUnits: readonly (MasterRecord & { readonly precision: number })[] = [
  { code: 'pcs', name: '件', nameEn: 'pcs', precision: 0 },
  { code: 'kg', name: '千克', nameEn: 'kg', precision: 3 },
  { code: 'm', name: '米', nameEn: 'm', precision: 3 },
  { code: 'l', name: '升', nameEn: 'l', precision: 2 },
  { code: 'box', name: '箱', nameEn: 'box', precision: 0 },
]

export const factoryClasses: readonly MasterRecord[] = [
  { code: 'raw', name: '原材料', nameEn: 'Raw material' },
  { code: 'part', name: '外购件', nameEn: 'Bought parts' },
  { code: 'semi', name: '半成品', nameEn: 'Semi-finished' },
  { code: 'finished', name: '成品', nameEn: 'Finished goods' },
]

export const factorySuppliers: readonly (MasterRecord & { readonly contact: string })[] = [
  { code: 'NORTH-BEARING', name: '北方轴承', nameEn: 'Northern Bearings', contact: '周敏' },
  { code: 'FOUNDRY-7', name: '第七铸造厂', nameEn: 'Foundry No. 7', contact: '吴刚' },
  { code: 'MOTORWERK', name: '联合电机', nameEn: 'Union Motors', contact: '郑洁' },
]

export const factoryWarehouses: readonly (MasterRecord & { readonly level: number; readonly pickStrategy: number })[] =
  [
    { code: 'RAW', name: '原料仓', nameEn: 'Raw material store', level: 1, pickStrategy: 2 },
    { code: 'FIN', name: '成品仓', nameEn: 'Finished goods store', level: 1, pickStrategy: 1 },
    { code: 'LINE', name: '线边仓', nameEn: 'Line side', level: 1, pickStrategy: 1 },
  ]

/** Locations in the order of the route through their warehouse. */
export const factoryLocations: readonly (MasterRecord & { readonly warehouse: string })[] = [
  { warehouse: 'RAW', code: 'R-A-01', name: 'A 排 01', nameEn: 'Row A 01' },
  { warehouse: 'RAW', code: 'R-A-02', name: 'A 排 02', nameEn: 'Row A 02' },
  { warehouse: 'RAW', code: 'R-B-01', name: 'B 排 01', nameEn: 'Row B 01' },
  { warehouse: 'RAW', code: 'R-B-02', name: 'B 排 02', nameEn: 'Row B 02' },
  { warehouse: 'FIN', code: 'F-01', name: '成品区 01', nameEn: 'Finished 01' },
  { warehouse: 'FIN', code: 'F-02', name: '成品区 02', nameEn: 'Finished 02' },
  { warehouse: 'LINE', code: 'L-MACH', name: '机加工线边', nameEn: 'Machining line side' },
  { warehouse: 'LINE', code: 'L-FIN', name: '清洗涂装线边', nameEn: 'Finishing line side' },
  { warehouse: 'LINE', code: 'L-ASM', name: '装配线边', nameEn: 'Assembly line side' },
  { warehouse: 'LINE', code: 'L-TEST', name: '试验线边', nameEn: 'Testing line side' },
]

interface Material extends MasterRecord {
  readonly of: string
  readonly unit: string
  readonly specification?: string
  /** Codes of `materialType`, `materialSource`, `materialTracking`. */
  readonly type: number
  readonly source: number
  readonly tracking?: number
  readonly cost?: string
  readonly shelfLifeDays?: number
  readonly isInspected?: 1
  readonly perBox?: string
}

export const factoryMaterials: readonly Material[] = [
  {
    code: 'P-40',
    name: '离心泵 P-40',
    nameEn: 'Centrifugal pump P-40',
    of: 'finished',
    unit: 'pcs',
    type: 3,
    source: 1,
    tracking: 1,
    specification: '40 m³/h, 32 m',
  },
  {
    code: 'P-40-SHAFT',
    name: '泵轴 S-40',
    nameEn: 'Pump shaft S-40',
    of: 'semi',
    unit: 'pcs',
    type: 2,
    source: 1,
    tracking: 1,
    specification: 'φ40 × 318',
  },
  {
    code: 'P-40-HOUSING',
    name: '泵壳 H-40',
    nameEn: 'Pump housing H-40',
    of: 'semi',
    unit: 'pcs',
    type: 2,
    source: 1,
    tracking: 1,
  },
  {
    code: 'P-40-BEARINGS',
    name: '轴承组 P-40',
    nameEn: 'Bearing set P-40',
    of: 'semi',
    unit: 'pcs',
    type: 2,
    source: 1,
  },
  {
    code: 'IMPELLER-40',
    name: '叶轮 40',
    nameEn: 'Impeller 40',
    of: 'part',
    unit: 'pcs',
    type: 1,
    source: 2,
    cost: '86',
    specification: 'CF8M',
  },
  {
    code: 'BRG-6204',
    name: '轴承 6204',
    nameEn: 'Bearing 6204',
    of: 'part',
    unit: 'pcs',
    type: 1,
    source: 2,
    tracking: 1,
    cost: '9.8',
    perBox: '20',
  },
  {
    code: 'BRG-6304',
    name: '轴承 6304',
    nameEn: 'Bearing 6304',
    of: 'part',
    unit: 'pcs',
    type: 1,
    source: 2,
    tracking: 1,
    cost: '13.4',
    perBox: '20',
  },
  {
    code: 'SEAL-40',
    name: '密封组件 40',
    nameEn: 'Seal kit 40',
    of: 'part',
    unit: 'pcs',
    type: 1,
    source: 2,
    tracking: 1,
    cost: '42',
    shelfLifeDays: 730,
  },
  {
    code: 'MOTOR-4',
    name: '电机 4 kW',
    nameEn: 'Motor 4 kW',
    of: 'part',
    unit: 'pcs',
    type: 1,
    source: 2,
    tracking: 2,
    cost: '640',
    specification: '2880 min⁻¹, IE3',
  },
  {
    code: 'CAST-H40',
    name: '泵壳铸件',
    nameEn: 'Housing casting',
    of: 'raw',
    unit: 'pcs',
    type: 1,
    source: 2,
    tracking: 1,
    cost: '118',
    isInspected: 1,
    specification: 'EN-GJL-250',
  },
  {
    code: 'BAR-45-60',
    name: '45 号圆钢 φ60',
    nameEn: 'Round bar C45 φ60',
    of: 'raw',
    unit: 'm',
    type: 1,
    source: 2,
    tracking: 1,
    cost: '96.5',
  },
  {
    code: 'BOLT-M10',
    name: '螺栓 M10 × 35',
    nameEn: 'Bolt M10 × 35',
    of: 'part',
    unit: 'pcs',
    type: 1,
    source: 2,
    cost: '0.42',
    perBox: '200',
  },
  {
    code: 'NUT-M10',
    name: '螺母 M10',
    nameEn: 'Nut M10',
    of: 'part',
    unit: 'pcs',
    type: 1,
    source: 2,
    cost: '0.15',
    perBox: '500',
  },
  {
    code: 'GREASE-2',
    name: '润滑脂 NLGI 2',
    nameEn: 'Grease NLGI 2',
    of: 'raw',
    unit: 'kg',
    type: 4,
    source: 2,
    tracking: 1,
    cost: '31',
    shelfLifeDays: 540,
  },
  {
    code: 'PAINT-5010',
    name: '面漆 RAL 5010',
    nameEn: 'Paint RAL 5010',
    of: 'raw',
    unit: 'l',
    type: 4,
    source: 2,
    tracking: 1,
    cost: '58',
    shelfLifeDays: 365,
  },
]

interface BomLine {
  readonly of: string
  readonly quantity: string
  readonly loss?: string
  readonly isPhantom?: 1
}

/** BOMs of parts come first, because a BOM can reference only active ones. */
export const factoryBoms: readonly { readonly makes: string; readonly lines: readonly BomLine[] }[] = [
  { makes: 'P-40-SHAFT', lines: [{ of: 'BAR-45-60', quantity: '0.32', loss: '3' }] },
  {
    makes: 'P-40-HOUSING',
    lines: [
      { of: 'CAST-H40', quantity: '1' },
      { of: 'PAINT-5010', quantity: '0.3', loss: '5' },
    ],
  },
  {
    makes: 'P-40-BEARINGS',
    lines: [
      { of: 'BRG-6204', quantity: '2' },
      { of: 'BRG-6304', quantity: '1' },
      { of: 'GREASE-2', quantity: '0.05' },
    ],
  },
  {
    makes: 'P-40',
    lines: [
      { of: 'P-40-SHAFT', quantity: '1' },
      { of: 'P-40-HOUSING', quantity: '1' },
      { of: 'P-40-BEARINGS', quantity: '1', isPhantom: 1 },
      { of: 'IMPELLER-40', quantity: '1' },
      { of: 'SEAL-40', quantity: '1' },
      { of: 'MOTOR-4', quantity: '1' },
      { of: 'BOLT-M10', quantity: '8' },
      { of: 'NUT-M10', quantity: '8' },
    ],
  },
]

const { constant, serial, field } = codePartType.codes

/** Rules for the codes of records that are added later. */
export const factoryCodeRules: readonly (MasterRecord & {
  readonly subject: number
  readonly parts: readonly object[]
})[] = [
  {
    code: 'SUPPLIERS',
    name: '供应商编码',
    nameEn: 'Supplier codes',
    subject: codeSubject.codes.supplier,
    parts: [
      { segmentType: constant, constantValue: 'SUP-' },
      { segmentType: serial, serialLength: 4 },
    ],
  },
  {
    code: 'LOCATIONS',
    name: '库位编码',
    nameEn: 'Location codes',
    subject: codeSubject.codes.location,
    parts: [
      { segmentType: field, field: codeField.codes.warehouse },
      { segmentType: constant, constantValue: '-' },
      { segmentType: serial, serialLength: 3, resetCycle: codeReset.codes.preceding },
    ],
  },
]
