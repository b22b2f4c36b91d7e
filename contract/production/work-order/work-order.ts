import {
  choice,
  code,
  companyDictionary,
  decimal,
  flag,
  group,
  instant,
  integer,
  list,
  oneOf,
  optional,
  reference,
  setByProduct,
  text,
} from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { route } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { materialPrepareStatus } from '../material-prepare/dictionaries.ts'
import { shortMaterial } from '../material-prepare/kit.ts'
import { workOrderPage } from '../menu-groups.ts'
import { productionOrder } from '../order/production-order.ts'
import { staff } from '../personnel/staff.ts'
import { team } from '../personnel/team.ts'
import { segmentStage } from '../segment/segment-stage.ts'
import { segmentPlan } from '../segment-plan/segment-plan.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'
import { workOrderStatus } from './dictionaries.ts'
import { workOrderFlow } from './flow.ts'

const counted = (label: readonly [string, string, string]) => setByProduct(decimal(label, { initial: '0' }))

/** A part of an order's segment that one station or team does (ISA-95 job order). */
export const workOrder = defineResource('workOrder', {
  noun: ['工单', '工單', 'Work order', 'Work orders'],
  meaning: {
    is: 'A part of an order’s segment that one station or one team does (ISA-95 job order).',
    use: [
      '下达工序计划时生成工单；派工、领工、开工、报工都在工单上进行。',
      '下達工序計畫時產生工單；派工、領工、開工、報工都在工單上進行。',
      'Releasing an operation creates work orders. They are dispatched, claimed, started and reported.',
    ],
  },
  page: workOrderPage,
  fields: {
    code: setByProduct(code(['工单号', '工單號', 'Work order code'], { unique: true })),
    orderId: setByProduct(reference(['生产订单', '生產訂單', 'Production order'], productionOrder)),
    segmentPlanId: setByProduct(reference(['工序计划', '工序計畫', 'Planned operation'], segmentPlan)),
    stageId: setByProduct(reference(['工序', '工序', 'Operation'], segmentStage)),
    workCenterId: setByProduct(optional(reference(['工作中心', '工作中心', 'Work centre'], workCenter))),
    status: setByProduct(choice(['状态', '狀態', 'Status'], workOrderStatus, { initial: 10 })),
    /** In the unit of the product, like all quantities below. */
    quantity: counted(['数量', '數量', 'Quantity']),
    goodQuantity: counted(['合格数量', '合格數量', 'Good']),
    scrapQuantity: counted(['报废数量', '報廢數量', 'Scrap']),
    reworkQuantity: counted(['返工数量', '返工數量', 'Rework']),
    stationId: setByProduct(optional(reference(['工位', '工位', 'Station'], station))),
    teamId: setByProduct(optional(reference(['班组', '班組', 'Team'], team))),
    staffId: setByProduct(optional(reference(['人员', '人員', 'Staff member'], staff))),
    /** Staff member who claimed it. */
    claimedBy: setByProduct(optional(reference(['领工人', '領工人', 'Claimed by'], staff))),
    claimedAt: setByProduct(optional(instant(['领工时间', '領工時間', 'Claimed at']))),
    /** 1 is most urgent. Null for that of its order. */
    priority: setByProduct(optional(integer(['优先级', '優先順序', 'Priority'], { min: 1, max: 99 }))),
    planStart: setByProduct(optional(instant(['计划开始', '計畫開始', 'Planned start']))),
    planEnd: setByProduct(optional(instant(['计划结束', '計畫結束', 'Planned end']))),
    actualStart: setByProduct(optional(instant(['实际开始', '實際開始', 'Started']))),
    actualEnd: setByProduct(optional(instant(['实际结束', '實際結束', 'Finished']))),
    /** Reworks rejected pieces of another work order. */
    isRework: setByProduct(flag(['返工', '返工', 'Rework'])),
    splitFromId: setByProduct(optional(reference(['拆自工单', '拆自工單', 'Split from'], 'workOrder'))),
    pauseReason: setByProduct(optional(companyDictionary(['暂停原因', '暫停原因', 'Pause reason'], 'pauseReason'))),
    statusReason: setByProduct(optional(text(['原因', '原因', 'Reason'], { max: 500 }))),
    statusAt: setByProduct(optional(instant(['状态时间', '狀態時間', 'Status since']))),
  },
  list: ['code', 'orderId', 'stageId', 'status', 'stationId', 'staffId', 'planStart'],
  filters: ['status', 'workCenterId', 'stationId', 'stageId', 'orderId', 'planStart'],
  extraOutput: {
    allowedActions: list(oneOf(actionsOfPeople(workOrderFlow))),
    productCode: text(),
    productName: text(),
    unitName: text(),
    /** As on its card. */
    kitStatus: optional(choice(materialPrepareStatus)),
    shortOfKit: list(group(shortMaterial)),
  },
  routes: [
    route('page', 'read', 'POST /mes_production/productionworkorder/page'),
    route('list', 'read', 'POST /mes_production/productionworkorder/list'),
    route('read', 'read', 'GET /mes_production/productionworkorder/:id'),
    route('read', 'read', 'POST /mes_production/productionworkorder/info/:id'),
  ],
})
