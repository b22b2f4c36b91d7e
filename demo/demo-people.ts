// The people of the demo company: what they do, their rights, and the page on which they start.
import { dataScope, startPage } from '@gemba/contract/identity/dictionaries.ts'
import type { Words } from '@gemba/contract/kit/page.ts'
import { flattenMenu, menu, permissions } from '@gemba/contract/menu.ts'
import { andonRights } from '@gemba/contract/production/andon/flow.ts'
import { prepareRights } from '@gemba/contract/production/material-prepare/flow.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'

interface DemoDepartment {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly nameTw: string
}

interface DemoPerson {
  readonly name: string
  readonly nickname: string
  readonly nicknameEn: string
  readonly nicknameTw: string
  readonly department: DemoDepartment
  /** What the person does in the demo, for the sign-in page. */
  readonly work: Words
}

/** A person with a role of their own. */
interface DemoRolePerson extends DemoPerson {
  readonly grants: readonly string[]
  readonly scope: number
  readonly startPage: number
}

const equipment = { code: 'equipment', name: '设备部', nameEn: 'Equipment', nameTw: '設備部' }
const production = { code: 'production', name: '生产部', nameEn: 'Production', nameTw: '生產部' }
const planning = { code: 'planning', name: '计划部', nameEn: 'Planning', nameTw: '計劃部' }
const warehouse = { code: 'warehouse', name: '仓储部', nameEn: 'Warehouse', nameTw: '倉儲部' }
const management = { code: 'management', name: '管理部', nameEn: 'Management', nameTw: '管理部' }

/** Returns the codes of the pages and their groups whose codes begin with one of the prefixes. */
const pagesOf = (...prefixes: readonly string[]): string[] =>
  flattenMenu(menu)
    .map(({ entry }) => entry)
    .filter(({ code, kind }) => kind <= 2 && prefixes.some((prefix) => code.startsWith(prefix)))
    .map(({ code }) => code)

/** The rights to view anything in the plant, the factory and the warehouse. */
const views = Object.entries(permissions)
  .filter(([code, { page }]) => code.endsWith(':view') && !page.startsWith('system/'))
  .map(([code]) => code)

export const plantGrants = [
  'lak:equipment',
  'lak:overview',
  'lak:equipment:object',
  'object:view',
  'telemetry:view',
  'lak:alarm',
  'lak:basicData:alarmQueryReal',
  'lak:alarmHistory',
  'lak:basicData:alarmJournal',
  'lak:alarmManagement',
  'lak:basicData:alarmShelf',
  'lak:basicData:alarmPerformance',
  'lak:basicData:alarmEvent',
  'alarm:view',
  'alarm:confirm',
]

/** Rights to work at stations, to call for help and to do tasks of the warehouse. */
const floorGrants = [
  'mes:orders',
  'mes:orders:bench',
  'mes:orders:workOrder',
  'mes:calls',
  'mes:calls:callForHelp',
  'mes:calls:andon',
  'wms:bills',
  'wms:stock:tasks',
  'workOrder:view',
  workRights.operate,
  'productionOrder:view',
  'materialPrepare:view',
  prepareRights.receive,
  andonRights.view,
  andonRights.call,
  andonRights.respond,
  'workCenter:view',
  'location:view',
  'material:view',
  'stock:view',
  'stock:move',
  'lot:view',
  'inboundBill:view',
  'inboundBill:receive',
  'outboundBill:view',
  'outboundBill:pick',
]

/** Additional rights of shift leaders. */
export const leaderGrants = [
  ...floorGrants,
  'alarm:handle',
  'alarm:shelve',
  'curveNote:edit',
  andonRights.manage,
  'lak:equipment:control',
  'controlCommand:view',
  'controlCommand:send',
  'controlCommand:confirm',
]

const plannerGrants = [
  'lak:equipment',
  'lak:overview',
  'object:view',
  'telemetry:view',
  ...pagesOf('mes:orders', 'mes:calls', 'mes:work', 'mes:masters', 'mes:process'),
  ...pagesOf('mes:base:material', 'mes:base:bom', 'mes:base:unit', 'mes:base:supplier'),
  ...pagesOf('wms:stock', 'wms:bills'),
  ...views,
  ...codesBeginning('productionOrder:', 'workOrder:', 'materialPrepare:', 'project:', 'bom:', 'processRoute:'),
  ...codesBeginning('material:', 'demand:', 'shopCalendar:', 'workPlan:', 'exception:'),
  andonRights.respond,
]

const storemanGrants = [
  ...pagesOf('wms:', 'mes:masters', 'mes:base:material', 'mes:base:unit', 'mes:calls:callForHelp'),
  'mes:orders',
  'mes:orders:materialPrepare',
  'mes:calls',
  ...views,
  ...codesBeginning('stock:', 'lot:', 'inboundBill:', 'outboundBill:', 'demand:', 'materialPrepare:', 'location:'),
  andonRights.call,
]

const managerGrants = [
  ...plantGrants,
  ...pagesOf('lak:basicData', 'mes:calls', 'mes:orders:p', 'mes:orders:workOrder', 'mes:orders:dispatch'),
  ...pagesOf('mes:orders:report', 'mes:orders:genealogy', 'wms:stock:stock', 'wms:stock:lot'),
  'mes:orders',
  'wms:stock',
  ...views,
  andonRights.respond,
]

/** Returns the function codes that begin with one of the prefixes. */
function codesBeginning(...prefixes: readonly string[]): string[] {
  return Object.keys(permissions).filter((code) => prefixes.some((prefix) => code.startsWith(prefix)))
}

export const demoAdmin: DemoPerson = {
  name: 'admin',
  nickname: '管理员',
  nicknameEn: 'Administrator',
  nicknameTw: '管理員',
  department: equipment,
  work: ['全部功能', '全部功能', 'Everything'],
}

export const demoOperator: DemoRolePerson = {
  name: 'operator',
  nickname: '操作员',
  nicknameEn: 'Operator',
  nicknameTw: '操作員',
  department: production,
  work: ['工位作业、呼叫、仓库任务', '工位作業、呼叫、倉庫任務', 'Bench, calls and tasks'],
  grants: [...plantGrants, ...floorGrants],
  scope: dataScope.codes.ownDepartment,
  startPage: startPage.codes.workBench,
}

/** The people that the sign-in page of the demo offers, besides the administrator. */
export const demoPeople: readonly DemoRolePerson[] = [
  {
    name: 'planner',
    nickname: '计划员',
    nicknameEn: 'Planner',
    nicknameTw: '計劃員',
    department: planning,
    work: ['订单、派工、缺料', '訂單、派工、缺料', 'Orders, dispatching, shortages'],
    grants: plannerGrants,
    scope: dataScope.codes.everything,
    startPage: startPage.codes.dispatchBoard,
  },
  demoOperator,
  {
    name: 'storeman',
    nickname: '仓管员',
    nicknameEn: 'Storeman',
    nicknameTw: '倉管員',
    department: warehouse,
    work: ['收货、拣货、库存', '收貨、揀貨、庫存', 'Receiving, picking, stock'],
    grants: storemanGrants,
    scope: dataScope.codes.everything,
    startPage: startPage.codes.warehouseTasks,
  },
  {
    name: 'manager',
    nickname: '经理',
    nicknameEn: 'Manager',
    nicknameTw: '經理',
    department: management,
    work: ['工厂与订单的数据', '工廠與訂單的資料', 'Figures of plant and orders'],
    grants: managerGrants,
    scope: dataScope.codes.everything,
    startPage: startPage.codes.overview,
  },
]
