import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import {
  choice,
  code,
  date,
  decimal,
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
import { projectPage } from '../menu-groups.ts'
import { staff } from '../personnel/staff.ts'
import { projectStatus } from './dictionaries.ts'
import { projectFlow } from './flow.ts'

/** Errors of a project that its items cause. */
export const processErrors = ['projectNumberTwice', 'projectPredecessorWrong', 'projectOrderElsewhere'] as const
const writeErrors = ['datesReversed', 'quantityWrong', ...processErrors] as const

/** Several orders for one customer or purpose, with a due date and an owner. */
export const project = defineResource('project', {
  noun: ['项目', '專案', 'Project', 'Projects'],
  meaning: {
    is: 'Several production orders for one purpose: due date, owner, and the items of the plan.',
    use: [
      '项目把为同一目的生产的订单归在一起：计划起止、负责人、要生产的物料和过程。进度由订单的工序计划按工时加权汇总；暂停的项目不能再下达订单。',
      '專案把為同一目的生產的訂單歸在一起：計畫起訖、負責人、要生產的物料和過程。進度由訂單的工序計畫按工時加權彙總；暫停的專案不能再下達訂單。',
      'A project groups the orders for one purpose, with planned dates, manager, products and items. Its progress is weighted by the planned times of the operations of its orders. While it is on hold, its orders cannot be released.',
    ],
  },
  page: projectPage,
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['项目编号', '專案編號', 'Project code'], { unique: true })),
    name: text(['项目名称', '專案名稱', 'Project name'], { max: 128, search: true }),
    status: setByProduct(
      choice(['状态', '狀態', 'Status'], projectStatus, { initial: projectStatus.codes.notStarted }),
    ),
    customerRef: optional(text(['客户', '客戶', 'Customer'], { max: 128, search: true })),
    managerId: reference(['项目经理', '專案經理', 'Manager'], staff),
    planStart: date(['计划开始', '計畫開始', 'Planned start'], { aliases: ['planStartDate'] }),
    planEnd: date(['计划结束', '計畫結束', 'Planned end'], { aliases: ['planEndDate'] }),
    actualStart: setByProduct(optional(date(['实际开始', '實際開始', 'Started'], { aliases: ['actualStartDate'] }))),
    actualEnd: setByProduct(optional(date(['实际结束', '實際結束', 'Finished'], { aliases: ['actualEndDate'] }))),
    statusAt: setByProduct(optional(instant(['状态时间', '狀態時間', 'Status since']))),
    statusReason: setByProduct(optional(text(['原因', '原因', 'Reason'], { max: 500 }))),
    files: files(['附件', '附件', 'Files'], { max: 20 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'status', 'customerRef', 'managerId', 'planStart', 'planEnd'],
  filters: ['status', 'managerId', 'planEnd'],
  /** Search text under its name in the specification. */
  extraInput: { list: { param: optional(text({ max: 128 })) } },
  extraOutput: {
    allowedActions: list(oneOf(actionsOfPeople(projectFlow))),
    /** Progress by the planned times of its orders and items. */
    progress: decimal({ unit: '%' }),
    orderCount: integer(),
  },
  errors: {
    create: [...writeErrors, ...codeErrors],
    update: [...writeErrors, 'codeMissing', 'stateIllegal'],
    remove: ['stateIllegal'],
  },
  routes: [
    ...restRoutes('/mes_production/project'),
    route('list', 'read', 'GET /mes_production/project/list'),
    route('remove', 'write', 'DELETE /mes_production/project/batchRemove'),
  ],
})

/** A product that a project delivers, and its quantity. */
export const projectMaterial = defineResource('projectMaterial', {
  noun: ['项目物料', '專案物料', 'Project product', 'Project products'],
  meaning: {
    is: 'A product that a project delivers, and its quantity. Its orders produce it.',
    use: [
      '写明项目要生产的产品和数量；项目页对照已下的订单和已完成的数量。',
      '寫明專案要生產的產品和數量；專案頁對照已下的訂單和已完成的數量。',
      'Products and quantities that the project delivers. The project page compares them with the ordered and completed quantities.',
    ],
  },
  rights: 'project',
  lineOf: { field: 'projectId', name: 'materials' },
  fields: {
    projectId: reference(['项目', '專案', 'Project'], project),
    materialId: reference(['产品', '產品', 'Product'], material),
    /** In the unit of the product. */
    quantity: decimal(['数量', '數量', 'Quantity'], { min: 0, unitField: 'materialId.unitId' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 200 })),
  },
  list: ['materialId', 'quantity', 'remark'],
  errors: {
    create: ['quantityWrong', 'stateIllegal'],
    update: ['quantityWrong', 'stateIllegal'],
    remove: ['stateIllegal'],
  },
  routes: [
    ...restRoutes('/mes_production/projectmaterial'),
    route('list', 'read', 'POST /mes_production/projectmaterial/list'),
  ],
})
