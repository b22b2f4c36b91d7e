import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { code, companyDictionary, decimal, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { processGroup } from '../menu-groups.ts'
import { workCenter } from '../work-center/work-center.ts'
import { resourceColumns, resourceLineFields } from './resource-fields.ts'

/** Maximum time of a segment in minutes, about two years. */
const maxMinutes = 1_000_000

/** Times of a segment. Both may be unknown. */
export const segmentTimes = {
  setupTime: optional(decimal(['准备时间', '準備時間', 'Setup time'], { min: 0, max: maxMinutes, unit: 'min' })),
  /** For one piece, or for the pieces that run together. */
  standardTime: optional(decimal(['标准时间', '標準時間', 'Standard time'], { min: 0, max: maxMinutes, unit: 'min' })),
}

/** How pieces pass through a segment, in the unit of the product. */
export const segmentPieces = {
  /** Number of pieces that run together in the standard time. If empty, the time is for one piece. */
  runBatch: optional(decimal(['每次加工数量', '每次加工數量', 'Pieces per run'], { min: 0.000001 })),
  /** Number of stations that share the work. */
  parallelStations: integer(['并行工位数', '並行工位數', 'Parallel stations'], { min: 1, max: 1000, initial: 1 }),
  /** Number of good pieces that are passed on together. If empty, each piece is passed on when it is done. */
  transferBatch: optional(decimal(['转移批量', '轉移批量', 'Transfer batch'], { min: 0.000001 })),
}

/** A kind of work from which routes are composed. */
export const segmentStage = defineResource('segmentStage', {
  noun: ['工序', '工序', 'Standard operation', 'Standard operations'],
  meaning: {
    is: 'A kind of work from which routes are composed, with its usual times and resources (ISA-95 process segment).',
    use: [
      '工序是工艺路线的组成单元，例如车削、清洗、装配。先建工序，写明工作中心、时间和所需资源，再在工艺路线中使用。',
      '工序是製程路線的組成單元，例如車削、清洗、組裝。先建工序，寫明工作中心、時間和所需資源，再在製程路線中使用。',
      'Standard operations, such as turning, washing or assembly, are the steps of routes. Add each with its work centre, times and resources, then use it in routes.',
    ],
  },
  page: { in: processGroup, path: 'process/segmentStage', icon: 'layers', order: 2 },
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['工序编码', '工序編碼', 'Operation code'], { unique: true })),
    name: text(['工序名称', '工序名稱', 'Operation name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    segmentType: companyDictionary(['工序类型', '工序類型', 'Operation type'], 'segmentType'),
    workCenterId: optional(reference(['工作中心', '工作中心', 'Work centre'], workCenter)),
    ...segmentTimes,
    ...segmentPieces,
    isInspected: flag(['需要检验', '需要檢驗', 'Inspect']),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'segmentType', 'workCenterId', 'setupTime', 'standardTime', 'isInspected', 'isEnabled'],
  filters: ['segmentType', 'workCenterId', 'isInspected', 'isEnabled'],
  aliases: { inspectionFlag: 'isInspected', enabled: 'isEnabled' },
  errors: {
    create: ['segmentResourceUnclear', ...codeErrors],
    update: ['codeMissing', 'segmentResourceUnclear'],
  },
  routes: [
    ...restRoutes('/base/segmentstage'),
    route('list', 'read', 'POST /base/segmentstage/list'),
    route('remove', 'write', 'POST /base/segmentstage/batchRemove'),
    route('toggle', 'write', 'PUT /base/segmentstage/updateStatus'),
  ],
})

/** A resource that a stage usually needs. */
export const segmentStageResource = defineResource('segmentStageResource', {
  noun: ['工序资源', '工序資源', 'Standard operation resource', 'Standard operation resources'],
  meaning: {
    is: 'A station, a piece of equipment, a team, a person or a work centre that a segment stage usually needs.',
    use: [
      '该工序通常需要的工位、设备、班组或人员，每行填一个。',
      '該工序通常需要的工位、設備、班組或人員，每列填一個。',
      'The usual resources of the operation: one station, piece of equipment, team or person in each row.',
    ],
  },
  rights: 'segmentStage',
  lineOf: { field: 'stageId', name: 'resources' },
  fields: { stageId: reference(['工序', '工序', 'Standard operation'], segmentStage), ...resourceLineFields },
  list: resourceColumns,
  errors: { create: ['segmentResourceUnclear'], update: ['segmentResourceUnclear'] },
  routes: [
    ...restRoutes('/base/segmentstage/resourceline'),
    route('list', 'read', 'POST /base/segmentstage/resourceline/list'),
  ],
})
