import type { MenuGroup } from '../kit/menu.ts'

/** What is to be made, and the work it takes. */
export const orderGroup: MenuGroup = {
  code: 'mes:orders',
  label: ['生产订单', '生產訂單', 'Orders'],
  product: 'mes',
  icon: 'list-checks',
  order: 2,
}

/** Where and by whom work is done, and when. */
export const workGroup: MenuGroup = {
  code: 'mes:work',
  label: ['工作资源', '工作資源', 'Work resources'],
  product: 'mes',
  icon: 'factory',
  order: 4,
}

/** How things are made: in which segments, and in which order. */
export const processGroup: MenuGroup = {
  code: 'mes:process',
  label: ['工艺', '製程', 'Processes'],
  product: 'mes',
  icon: 'git-branch',
  order: 6,
}

/** What is not as it should be: calls for help from the floor, and exceptions. */
export const callGroup: MenuGroup = {
  code: 'mes:calls',
  label: ['现场呼叫', '現場呼叫', 'Calls from the floor'],
  product: 'mes',
  icon: 'megaphone',
  order: 3,
}
