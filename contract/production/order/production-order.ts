import { bom } from '../../base/bom/bom.ts'
import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { unit } from '../../base/material/unit.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import {
  choice,
  code,
  date,
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
import { restRoutes, route } from '../../kit/route.ts'
import { files } from '../../stored-file.ts'
import { defineResource } from '../define.ts'
import { productionOrderPage } from '../menu-groups.ts'
import { project } from '../project/project.ts'
import { processRoute } from '../route/process-route.ts'
import { deadlineType, productionOrderSource, productionOrderStatus, productionOrderType } from './dictionaries.ts'
import { orderFlow } from './flow.ts'
import { holdup } from './holdup.ts'

const writeErrors = ['unitForeign', 'quantityWrong', 'materialDisabled', 'timesReversed', 'projectOver'] as const

const counted = (label: readonly [string, string, string]) => setByProduct(decimal(label, { initial: '0' }))

/** A quantity of a product to be produced by a date (ISA-95 operations request). */
export const productionOrder = defineResource('productionOrder', {
  noun: ['生产订单', '生產訂單', 'Production order', 'Production orders'],
  meaning: {
    is: 'A quantity of a product to be produced by a date, by its segments and work orders (ISA-95 operations request).',
    use: [
      '生产订单说明生产什么、多少、何时完成。计划时按物料清单和工艺路线生成工序计划，下达后车间开工，报工后数量自动汇总。',
      '生產訂單說明生產什麼、多少、何時完成。計畫時按物料清單和製程路線產生工序計畫，下達後車間開工，報工後數量自動彙總。',
      'A production order states the product, quantity and due date. Planning creates its operations from BOM and route. After release, production starts, and reports update its quantities.',
    ],
  },
  page: productionOrderPage,
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['订单编号', '訂單編號', 'Order code'], { unique: true })),
    materialId: reference(['产品', '產品', 'Product'], material),
    quantity: decimal(['计划数量', '計畫數量', 'Quantity'], {
      min: 0,
      aliases: ['planQuantity'],
      unitField: 'unitId|materialId.unitId',
    }),
    /** If empty, the unit of the product. */
    unitId: optional(reference(['单位', '單位', 'Unit'], unit)),
    status: setByProduct(choice(['状态', '狀態', 'Status'], productionOrderStatus, { initial: 10 })),
    orderType: choice(['订单类型', '訂單類型', 'Kind'], productionOrderType, { initial: 1 }),
    source: choice(['来源', '來源', 'Source'], productionOrderSource, { initial: 1 }),
    /** If empty, planning uses the effective one. */
    bomId: optional(reference(['物料清单', '物料清單', 'BOM'], bom)),
    isWithoutBom: flag(['无物料清单', '無物料清單', 'No BOM']),
    /** If empty, planning uses the default one of the product. */
    routeId: optional(reference(['工艺路线', '製程路線', 'Route'], processRoute)),
    priority: integer(['优先级', '優先順序', 'Priority'], { min: 1, max: 99, initial: 50 }),
    planStart: optional(instant(['计划开始', '計畫開始', 'Planned start'], { aliases: ['planStartTime'] })),
    planEnd: optional(instant(['计划结束', '計畫結束', 'Planned end'], { aliases: ['planEndTime'] })),
    dueDate: optional(date(['交期', '交期', 'Due'])),
    deadlineType: choice(['交期类型', '交期類型', 'Deadline'], deadlineType, { initial: 3 }),
    /** Percentage by which reports may exceed the plan. */
    overReportPercent: decimal(['允许超报', '允許超報', 'Overrun allowed'], {
      min: 0,
      max: 100,
      unit: '%',
      initial: '0',
    }),
    /** A segment cannot start until its material is at the line. */
    requireKit: flag(['齐套才能开工', '齊套才能開工', 'Wait for material']),
    /** Warehouse that receives the product. */
    warehouseId: optional(reference(['入库仓库', '入庫倉庫', 'Receive into (warehouse)'], warehouse)),
    lotCode: optional(text(['批次号', '批次號', 'Lot'], { max: 64 })),
    customerRef: optional(text(['客户单号', '客戶單號', 'Customer reference'], { max: 128, search: true })),
    /** Project that the order belongs to. */
    projectId: optional(reference(['项目', '專案', 'Project'], project)),
    /** In the unit of the product. */
    baseQuantity: counted(['基本数量', '基本數量', 'Quantity in product unit']),
    goodQuantity: counted(['合格数量', '合格數量', 'Good']),
    scrapQuantity: counted(['报废数量', '報廢數量', 'Scrap']),
    reworkQuantity: counted(['返工数量', '返工數量', 'In rework']),
    actualStart: setByProduct(optional(instant(['实际开始', '實際開始', 'Started']))),
    actualEnd: setByProduct(optional(instant(['实际结束', '實際結束', 'Finished']))),
    statusAt: setByProduct(optional(instant(['状态时间', '狀態時間', 'Status since']))),
    statusReason: setByProduct(optional(text(['原因', '原因', 'Reason'], { max: 500 }))),
    files: files(['附件', '附件', 'Files'], { max: 20 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'materialId', 'status', 'dueDate', 'priority', 'customerRef', 'projectId'],
  filters: ['status', 'materialId', 'dueDate', 'orderType', 'source', 'projectId'],
  extraOutput: {
    allowedActions: list(oneOf(actionsOfPeople(orderFlow))),
    /** The order is open, and late or of a priority of at most 10. Lists highlight the row. */
    urgentFlag: flag(),
    /** Causes that block an open order or make it late. */
    holdups: list(group(holdup)),
    productCode: text(),
    productName: text(),
    /** Unit of the product, in which the output is counted. */
    unitName: text(),
  },
  errors: {
    create: [...writeErrors, ...codeErrors],
    update: [...writeErrors, 'codeMissing', 'stateIllegal', 'projectOrderNamed'],
    remove: ['stateIllegal'],
  },
  routes: [
    ...restRoutes('/mes_production/productionorder'),
    route('list', 'read', 'POST /mes_production/productionorder/list'),
  ],
})
