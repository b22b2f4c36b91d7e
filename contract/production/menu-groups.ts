import type { MenuGroup, Page, PageDeclaration } from '../kit/menu.ts'

/** Orders and the work on them. */
const orderGroup: MenuGroup = {
  code: 'mes:orders',
  label: ['生产订单', '生產訂單', 'Orders'],
  product: 'mes',
  icon: 'list-checks',
  order: 2,
}

/** Work centres, people and working times. */
export const workGroup: MenuGroup = {
  code: 'mes:work',
  label: ['工作资源', '工作資源', 'Work resources'],
  product: 'mes',
  icon: 'factory',
  order: 4,
}

/** Routes and their segments. */
export const processGroup: MenuGroup = {
  code: 'mes:process',
  label: ['工艺', '製程', 'Processes'],
  product: 'mes',
  icon: 'git-branch',
  order: 6,
}

/** Andon calls and exceptions. */
export const callGroup: MenuGroup = {
  code: 'mes:calls',
  label: ['现场呼叫', '現場呼叫', 'Andon'],
  product: 'mes',
  icon: 'megaphone',
  order: 3,
}

export const productionOrderPage = {
  in: orderGroup,
  path: 'orders/productionOrder',
  icon: 'list-checks',
  order: 1,
} as const satisfies Page

export const workOrderPage = {
  in: orderGroup,
  path: 'orders/workOrder',
  icon: 'wrench',
  order: 2,
} as const satisfies Page

export const projectPage = { in: orderGroup, path: 'orders/project', icon: 'target', order: 6 } as const satisfies Page

export const materialPreparePage = {
  in: orderGroup,
  path: 'orders/materialPrepare',
  icon: 'package',
  order: 5,
} as const satisfies Page

export const shiftPage = { in: workGroup, path: 'work/shift', icon: 'clock', order: 5 } as const satisfies Page

export const dispatchPage = {
  in: orderGroup,
  path: 'orders/dispatch',
  icon: 'layout-dashboard',
  order: 4,
  title: ['派工看板', '派工看板', 'Dispatch board'],
} as const satisfies PageDeclaration

export const benchPage = {
  in: orderGroup,
  path: 'orders/bench',
  icon: 'hammer',
  order: 3,
  title: ['工位作业', '工位作業', 'Work bench'],
} as const satisfies PageDeclaration

export const genealogyPage = {
  in: orderGroup,
  path: 'orders/genealogy',
  icon: 'workflow',
  order: 5,
  title: ['追溯', '追溯', 'Genealogy'],
} as const satisfies PageDeclaration

export const productionReportPage = {
  in: orderGroup,
  path: 'orders/report',
  icon: 'chart-column',
  order: 7,
  title: ['生产报表', '生產報表', 'Production report'],
} as const satisfies PageDeclaration

export const callListPage = {
  in: callGroup,
  path: 'calls/andon',
  icon: 'bell',
  order: 2,
  title: ['安灯呼叫', '安燈呼叫', 'Calls'],
} as const satisfies PageDeclaration
