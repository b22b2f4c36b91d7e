import {
  choice,
  code,
  decimal,
  flag,
  instant,
  integer,
  optional,
  reference,
  setByProduct,
  text,
} from '../../kit/field.ts'
import { route } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { productionOrder } from '../order/production-order.ts'
import { segmentStage } from '../segment/segment-stage.ts'
import { workCenter } from '../work-center/work-center.ts'
import { segmentPlanStatus } from './dictionaries.ts'

const counted = (label: readonly [string, string, string]) => setByProduct(decimal(label, { initial: '0' }))

/** One segment of an order as of its planning. Later changes of its route do not affect it. */
export const segmentPlan = defineResource('segmentPlan', {
  noun: ['工序计划', '工序計畫', 'Planned operation', 'Planned operations'],
  meaning: {
    is: 'One segment of a production order with its quantity and times (ISA-95 segment requirement).',
    use: [
      '订单计划后按工艺路线生成，每道工序一条；下达后生成工单。',
      '訂單計畫後按製程路線產生，每道工序一條；下達後產生工單。',
      'Planning an order creates one for each operation of its route. Releasing it creates work orders.',
    ],
  },
  rights: 'productionOrder',
  fields: {
    code: setByProduct(code(['工序计划号', '工序計畫號', 'Operation code'], { unique: true })),
    orderId: setByProduct(reference(['生产订单', '生產訂單', 'Production order'], productionOrder)),
    number: setByProduct(integer(['工序号', '工序號', 'Number'], { aliases: ['sequence'] })),
    stageId: setByProduct(reference(['工序', '工序', 'Operation'], segmentStage)),
    status: setByProduct(choice(['状态', '狀態', 'Status'], segmentPlanStatus, { initial: 10 })),
    workCenterId: optional(reference(['工作中心', '工作中心', 'Work centre'], workCenter)),
    planStart: optional(instant(['计划开始', '計畫開始', 'Planned start'], { aliases: ['planStartTime'] })),
    planEnd: optional(instant(['计划结束', '計畫結束', 'Planned end'], { aliases: ['planEndTime'] })),
    /** In the unit of the product, like all quantities below. */
    planQuantity: counted(['计划数量', '計畫數量', 'Planned']),
    releasedQuantity: counted(['下达数量', '下達數量', 'Released']),
    goodQuantity: counted(['合格数量', '合格數量', 'Good']),
    scrapQuantity: counted(['报废数量', '報廢數量', 'Scrap']),
    reworkQuantity: counted(['返工数量', '返工數量', 'In rework']),
    /** Batch size in which good pieces are passed on. If empty, each piece is passed on when it is done. */
    transferBatch: setByProduct(optional(decimal(['转移批量', '轉移批量', 'Transfer batch']))),
    /** Quantity that the following segments can use. */
    passedQuantity: counted(['已转序数量', '已轉序數量', 'Transferred']),
    /** Total of good pieces at which the next batch is passed on. */
    nextTransfer: setByProduct(optional(decimal(['下次转序于', '下次轉序於', 'Next transfer at']))),
    setupSeconds: setByProduct(decimal(['准备时间', '準備時間', 'Setup'], { unit: 's', initial: '0' })),
    /** For one piece, or for the pieces that run together. */
    runSeconds: setByProduct(decimal(['单件时间', '單件時間', 'Run time'], { unit: 's', initial: '0' })),
    /** Number of pieces that run together in that time. If empty, one. */
    runBatch: setByProduct(optional(decimal(['每次加工数量', '每次加工數量', 'Pieces per run']))),
    parallelStations: setByProduct(integer(['并行工位数', '並行工位數', 'Parallel stations'], { initial: 1 })),
    isInspected: setByProduct(flag(['需要检验', '需要檢驗', 'Inspect'])),
    description: setByProduct(optional(text(['工艺要求', '製程要求', 'Instructions'], { max: 2000 }))),
    /** Pieces pass it without work. */
    isSkipped: setByProduct(flag(['跳过', '跳過', 'Skipped'])),
    /** The route of the order does not contain it. */
    isAdded: setByProduct(flag(['增加', '增加', 'Added'])),
    courseReason: setByProduct(
      optional(text(['增加或跳过原因', '增加或跳過原因', 'Reason for adding or skipping'], { max: 500 })),
    ),
    actualStart: setByProduct(optional(instant(['实际开始', '實際開始', 'Started']))),
    actualEnd: setByProduct(optional(instant(['实际结束', '實際結束', 'Finished']))),
  },
  list: [
    'code',
    'number',
    'stageId',
    'status',
    'workCenterId',
    'planQuantity',
    'goodQuantity',
    'scrapQuantity',
    'planStart',
    'planEnd',
  ],
  filters: ['status', 'workCenterId', 'stageId', 'orderId'],
  errors: { update: ['stateIllegal', 'timesReversed'] },
  routes: [
    route('page', 'read', 'POST /mes_production/productionsegmentplan/page'),
    route('read', 'read', 'GET /mes_production/productionsegmentplan/:id'),
    route('update', 'write', 'PUT /mes_production/productionsegmentplan'),
  ],
})
