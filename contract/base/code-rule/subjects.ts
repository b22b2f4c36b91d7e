// Subjects for which codes are generated, and the values that their codes may contain.
import { defineDictionary } from '../../kit/dictionary.ts'
import type { CodePart } from './compose-code.ts'
import { codeField, codePartType, codeReset } from './dictionaries.ts'

export const codeSubject = defineDictionary('codeSubject', ['编码对象', '編碼對象', 'Records with codes'], {
  material: [1, '物料', '物料', 'Materials'],
  supplier: [2, '供应商', '供應商', 'Suppliers'],
  warehouse: [3, '仓库', '倉庫', 'Warehouses'],
  location: [4, '库位', '儲位', 'Locations'],
  bom: [5, '物料清单', '物料清單', 'BOMs'],
  staff: [8, '人员', '人員', 'Staff'],
  workCenter: [9, '工作中心', '工作中心', 'Work centres'],
  demand: [10, '出入库需求', '出入庫需求', 'Demands'],
  inboundBill: [11, '入库单', '入庫單', 'Receipts'],
  outboundBill: [12, '出库单', '出庫單', 'Issues'],
  lot: [13, '批次', '批次', 'Lots'],
  /** Serial numbers of pieces. The product names its rule. */
  serial: [34, '产品序列号', '產品序號', 'Product serial numbers'],
  segmentStage: [14, '工序', '工序', 'Standard operations'],
  processRoute: [15, '工艺路线', '製程路線', 'Routes'],
  dataModelObject: [16, '模型数据', '模型資料', 'Data model objects'],
  productionOrder: [17, '生产订单', '生產訂單', 'Production orders'],
  segmentPlan: [35, '工序计划', '工序計畫', 'Planned operations'],
  workOrder: [18, '工单', '工單', 'Work orders'],
  materialPrepare: [33, '备料单', '備料單', 'Material preparations'],
  exception: [30, '异常', '異常', 'Exceptions'],
  andonEvent: [31, '安灯呼叫', '安燈呼叫', 'Andon calls'],
  project: [32, '项目', '專案', 'Projects'],
})

/** A kind of record whose codes a rule generates. */
export type Subject = keyof typeof codeSubject.codes

/** Values of the record that its code may contain, in addition to the code of its family. */
export const codeFields: Readonly<Record<Subject, readonly (keyof typeof codeField.codes)[]>> = {
  material: ['materialClass', 'specification', 'model'],
  supplier: [],
  warehouse: [],
  location: ['warehouse'],
  bom: ['material', 'materialClass', 'specification', 'model'],
  staff: [],
  workCenter: [],
  demand: ['warehouse'],
  inboundBill: ['warehouse'],
  outboundBill: ['warehouse'],
  lot: ['material'],
  serial: ['material', 'materialClass', 'specification', 'model'],
  segmentStage: [],
  processRoute: ['material', 'materialClass', 'specification', 'model'],
  dataModelObject: [],
  productionOrder: ['material', 'materialClass', 'specification', 'model'],
  segmentPlan: ['productionOrder'],
  workOrder: [],
  materialPrepare: [],
  exception: [],
  andonEvent: [],
  project: [],
}

const { constant, date, serial, field } = codePartType.codes
/** `RCV-20261122-0001`: a prefix, the day, and a number that restarts daily. */
const daily = (prefix: string): readonly CodePart[] => [
  { segmentType: constant, constantValue: prefix },
  { segmentType: date, dateFormat: 'yyyyMMdd' },
  { segmentType: constant, constantValue: '-' },
  { segmentType: serial, serialLength: 4, resetCycle: codeReset.codes.day },
]

/** Default rules of records that need codes from the start, until the company defines its own. */
export const standardParts: Readonly<Partial<Record<Subject, readonly CodePart[]>>> = {
  bom: [
    { segmentType: constant, constantValue: 'BOM-' },
    { segmentType: serial, serialLength: 5 },
  ],
  demand: daily('DEM-'),
  inboundBill: daily('RCV-'),
  outboundBill: daily('ISS-'),
  lot: [
    { segmentType: field, field: codeField.codes.material },
    { segmentType: constant, constantValue: '-' },
    { segmentType: date, dateFormat: 'yyMMdd' },
    { segmentType: constant, constantValue: '-' },
    { segmentType: serial, serialLength: 3, resetCycle: codeReset.codes.preceding },
  ],
  productionOrder: [
    { segmentType: constant, constantValue: 'PO-' },
    { segmentType: date, dateFormat: 'yyyyMMdd' },
    { segmentType: constant, constantValue: '-' },
    { segmentType: serial, serialLength: 4, resetCycle: codeReset.codes.day },
  ],
  segmentPlan: [
    { segmentType: field, field: codeField.codes.productionOrder },
    { segmentType: constant, constantValue: '-S' },
    { segmentType: serial, serialLength: 2, resetCycle: codeReset.codes.preceding },
  ],
  workOrder: [
    { segmentType: constant, constantValue: 'WO' },
    { segmentType: date, dateFormat: 'yyMMdd' },
    { segmentType: serial, serialLength: 5, resetCycle: codeReset.codes.day },
  ],
  materialPrepare: daily('PREP-'),
  exception: daily('EXC-'),
  andonEvent: daily('AD'),
  project: [
    { segmentType: constant, constantValue: 'PRJ-' },
    { segmentType: date, dateFormat: 'yyyy' },
    { segmentType: serial, serialLength: 4, resetCycle: codeReset.codes.year },
  ],
  segmentStage: [
    { segmentType: constant, constantValue: 'OP-' },
    { segmentType: serial, serialLength: 4 },
  ],
  processRoute: [
    { segmentType: constant, constantValue: 'RT-' },
    { segmentType: serial, serialLength: 5 },
  ],
}

/** Default rule of the objects of a data model, until the company defines its own: `Mould-00001`. */
export const standardModelParts = (modelCode: string): readonly CodePart[] => [
  { segmentType: constant, constantValue: `${modelCode.slice(0, 31)}-` },
  { segmentType: serial, serialLength: 5 },
]

/** Lowest id of a data model. Smaller numbers are built-in subjects and fields. */
export const firstModelId = 1000

/** Returns the name of a subject by its code; undefined for an unknown code. */
export const subjectOf = (code: number): Subject | undefined =>
  (Object.keys(codeSubject.codes) as Subject[]).find((name) => codeSubject.codes[name] === code)
