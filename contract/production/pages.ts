// Pages without a resource, with their function codes, and nouns that are not resources.
import type { OwnPage, Permission } from '../kit/menu.ts'
import type { Term } from '../kit/module.ts'
import { andonRights } from './andon/flow.ts'
import { exceptionRights } from './exception/flow.ts'
import { genealogyRight } from './genealogy/trace.ts'
import { prepareRights } from './material-prepare/flow.ts'
import { callGroup, orderGroup, workGroup } from './menu-groups.ts'
import { orderRights } from './order/flow.ts'
import { parameterRights } from './parameter/work-guide.ts'
import { credentialRight } from './personnel/identity/identify.ts'
import { projectRights } from './project/flow.ts'
import { workRights } from './work-order/flow.ts'

const ordersPath = 'orders/productionOrder'
const workPath = 'orders/workOrder'
const benchPath = 'orders/bench'
const boardPath = 'orders/dispatch'
const callsPath = 'calls/andon'
const helpPath = 'calls/callForHelp'
const genealogyPath = 'orders/genealogy'
const path = 'work/shopCalendar'

export const productionPages: readonly OwnPage[] = [
  {
    in: orderGroup,
    path: boardPath,
    icon: 'layout-dashboard',
    order: 4,
    title: ['派工看板', '派工看板', 'Dispatch board'],
  },
  { in: orderGroup, path: benchPath, icon: 'hammer', order: 3, title: ['工位作业', '工位作業', 'Work bench'] },
  { in: orderGroup, path: genealogyPath, icon: 'workflow', order: 5, title: ['追溯', '追溯', 'Genealogy'] },
  {
    in: orderGroup,
    path: 'orders/report',
    icon: 'chart-column',
    order: 7,
    title: ['生产报表', '生產報表', 'Production report'],
  },
  { in: workGroup, path, icon: 'calendar', order: 6, title: ['工厂日历', '工廠行事曆', 'Shop calendar'] },
  { in: callGroup, path: helpPath, icon: 'phone', order: 1, title: ['呼叫', '呼叫', 'Call for help'] },
  { in: callGroup, path: callsPath, icon: 'bell', order: 2, title: ['安灯呼叫', '安燈呼叫', 'Calls'] },
  {
    in: callGroup,
    path: 'calls/statistics',
    icon: 'chart-column',
    order: 4,
    title: ['安灯统计', '安燈統計', 'Call statistics'],
  },
]

export const productionPermissions: Readonly<Record<string, Permission>> = {
  'shopCalendar:view': { label: ['查看工厂日历', '檢視工廠行事曆', 'View the shop calendar'], page: path },
  'shopCalendar:edit': { label: ['维护工厂日历', '維護工廠行事曆', 'Maintain the shop calendar'], page: path },
  'processRoute:release': {
    label: ['启停工艺路线', '啟停製程路線', 'Put routes in use'],
    page: 'process/route',
  },
  [orderRights.release]: {
    label: ['下达和变更生产订单', '下達和變更生產訂單', 'Release and change production orders'],
    page: ordersPath,
  },
  [orderRights.close]: {
    label: ['完工和关闭生产订单', '完工和關閉生產訂單', 'Complete and close production orders'],
    page: ordersPath,
  },
  [orderRights.course]: {
    label: ['增加和跳过订单的工序', '增加和跳過訂單的工序', 'Add and skip segments of production orders'],
    page: ordersPath,
  },
  [orderRights.releaseShort]: {
    label: ['缺料下达生产订单', '缺料下達生產訂單', 'Release production orders with a shortage'],
    page: ordersPath,
  },
  [projectRights.close]: {
    label: ['完成和关闭项目', '完成和關閉專案', 'Complete and close projects'],
    page: 'orders/project',
  },
  [credentialRight]: {
    label: ['设置工牌、PIN 和绑定用户', '設定工牌、PIN 和綁定使用者', 'Set badges, PINs and users of staff'],
    page: 'work/staff',
  },
  [workRights.dispatch]: { label: ['派工', '派工', 'Dispatch work orders'], page: boardPath },
  [workRights.operate]: { label: ['工位作业', '工位作業', 'Work at stations'], page: benchPath },
  [workRights.consumeElsewhere]: {
    label: ['从线边以外的库位消耗', '從線邊以外的儲位消耗', 'Consume from locations other than the line side'],
    page: benchPath,
  },
  [workRights.confirm]: { label: ['确认报工', '確認報工', 'Confirm reports'], page: workPath },
  [workRights.reverse]: { label: ['冲销报工', '沖銷報工', 'Reverse reports'], page: workPath },
  [parameterRights.override]: {
    label: ['放行超限参数', '放行超限參數', 'Pass parameters outside their limits'],
    page: benchPath,
  },
  [genealogyRight]: { label: ['追溯和召回清单', '追溯和召回清單', 'Trace and list recalls'], page: genealogyPath },
  [andonRights.view]: { label: ['接收安灯', '接收安燈', 'Receive andon calls'], page: callsPath },
  [andonRights.respond]: { label: ['响应安灯', '回應安燈', 'Answer andon calls'], page: callsPath },
  [andonRights.manage]: {
    label: ['结束他人的安灯', '結束他人的安燈', 'End the andon calls of others'],
    page: callsPath,
  },
  [prepareRights.receive]: {
    label: ['签收线边物料', '簽收線邊物料', 'Receive material at the line'],
    page: 'orders/materialPrepare',
  },
  [andonRights.call]: { label: ['安灯呼叫', '安燈呼叫', 'Make andon calls'], page: helpPath },
  [exceptionRights.handle]: { label: ['处理异常', '處理異常', 'Handle exceptions'], page: 'calls/exception' },
  [exceptionRights.verify]: { label: ['验证异常', '驗證異常', 'Verify exceptions'], page: 'calls/exception' },
}

export const productionTerms = {
  workReport: {
    words: ['报工', '報工', 'Work report'],
    meaning: 'Good, scrap and rework quantity of a work order at one time (ISA-95 job response).',
  },
  reportConfirmation: {
    words: ['报工确认', '報工確認', 'Confirmation of reports'],
    meaning: 'Confirmation of a report by a supervisor, if the company requires it. The order cannot complete before.',
  },
  processParameter: {
    words: ['工艺参数', '製程參數', 'Process parameter'],
    meaning:
      'A value in a report, such as a pressing force, entered by hand or from telemetry (ISA-95 segment parameter).',
  },
  genealogy: {
    words: ['谱系', '譜系', 'Genealogy'],
    meaning: 'Inputs and outputs of a lot or serial number over all steps (ISA-95 material genealogy).',
  },
  andon: {
    words: ['安灯', '安燈', 'Andon'],
    meaning: 'A call for help from the floor: equipment, material or quality.',
  },
  andonEvent: {
    words: ['安灯呼叫', '安燈呼叫', 'Call'],
    meaning: 'One call for help from a station: who called, who responded and when, and what was done.',
  },
  shopCalendar: {
    words: ['工厂日历', '工廠行事曆', 'Shop calendar'],
    meaning: 'Working days, rest days and holidays of the shop, with shifts.',
  },
  productSegment: {
    words: ['产品工序', '產品工序', 'Product segment'],
    meaning:
      'A segment of the route of a product, with the materials it uses (ISA-95 operations segment for a product).',
  },
  leadTime: {
    words: ['周期时间', '週期時間', 'Lead time'],
    meaning: 'Duration of one piece through a route if segments wait only for their predecessors.',
  },
  criticalPath: {
    words: ['关键路径', '關鍵路徑', 'Critical path'],
    meaning: 'The segments that determine the lead time of a route.',
  },
} as const satisfies Record<string, Term>
