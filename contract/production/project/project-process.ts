import { date, decimal, integer, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { productionOrder } from '../order/production-order.ts'
import { staff } from '../personnel/staff.ts'
import { processErrors, project } from './project.ts'

const writeErrors = ['stateIllegal', 'datesReversed', 'quantityWrong', ...processErrors] as const

/** A step of a project: one of its orders, or another task. */
export const projectProcess = defineResource('projectProcess', {
  noun: ['项目过程', '專案過程', 'Project item', 'Project items'],
  meaning: {
    is: 'A step of a project with its planned days and owner: a production order or another task.',
    use: [
      '过程是项目的一步：名称、计划起止、负责人和前置项。关联订单的按订单报工计算进度，其余的手工填写。',
      '過程是專案的一步：名稱、計畫起訖、負責人和前置項。關聯訂單的按訂單報工計算進度，其餘的手動填寫。',
      'A step of the project with planned dates, owner and predecessor. The progress of an item with an order comes from the order; for others, enter it.',
    ],
  },
  rights: 'project',
  lineOf: { field: 'projectId', name: 'process' },
  fields: {
    projectId: reference(['项目', '專案', 'Project'], project),
    /** Position in the project. Preceding items have smaller numbers. If empty, the next multiple of ten. */
    number: optional(integer(['序号', '序號', 'Number'], { min: 1, max: 99_999, aliases: ['sequence'] })),
    name: text(['名称', '名稱', 'Name'], { max: 128 }),
    /** Number of the preceding item. */
    predecessor: optional(integer(['前置项', '前置項', 'Predecessor'], { min: 1, max: 99_999 })),
    ownerId: optional(reference(['负责人', '負責人', 'Owner'], staff)),
    planStart: date(['计划开始', '計畫開始', 'Planned start'], { aliases: ['planStartDate'] }),
    planEnd: date(['计划结束', '計畫結束', 'Planned end'], { aliases: ['planEndDate'] }),
    /** Weight in the progress. If empty, the planned seconds of its order, or the average weight of the others. */
    weight: optional(decimal(['权重', '權重', 'Weight'], { min: 0, max: 1_000_000_000 })),
    orderId: optional(reference(['生产订单', '生產訂單', 'Production order'], productionOrder)),
    /** Entered by a person. Ignored for an item with an order. */
    progress: decimal(['进度', '進度', 'Progress'], { min: 0, max: 100, unit: '%', initial: '0' }),
    /** Day on which the progress was entered. */
    progressAt: setByProduct(optional(date(['进度日期', '進度日期', 'Progress date']))),
  },
  list: ['number', 'name', 'predecessor', 'ownerId', 'planStart', 'planEnd', 'orderId', 'progress', 'weight'],
  errors: { create: writeErrors, update: writeErrors, remove: [...writeErrors] },
  routes: [
    ...restRoutes('/mes_production/projectprocess'),
    route('list', 'read', 'POST /mes_production/projectprocess/list'),
  ],
})
