import type { MenuGroup } from '../kit/menu.ts'

/** Orders and the work on them. */
export const orderGroup: MenuGroup = {
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
  label: ['现场呼叫', '現場呼叫', 'Calls from the floor'],
  product: 'mes',
  icon: 'megaphone',
  order: 3,
}
