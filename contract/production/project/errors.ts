// Refusals of projects.
import type { Errors } from '../../kit/module.ts'

export const projectErrors = {
  projectOnHold: {
    envelope: '2475',
    text: [
      '项目 {code} 已暂停：{reason}。恢复后才能下达其订单',
      '專案 {code} 已暫停：{reason}。恢復後才能下達其訂單',
      'Project {code} is on hold ({reason}). Resume it to release its orders',
    ],
  },
  projectOver: {
    envelope: '2476',
    text: [
      '项目 {code} 为“{state}”，订单不能加入、离开或重新打开',
      '專案 {code} 為「{state}」，訂單不能加入、離開或重新開啟',
      'Project {code} is "{state}". Orders cannot be added, removed or reopened',
    ],
  },
  projectOrdersOpen: {
    envelope: '2477',
    text: [
      '订单 {order} 尚未结束（共 {count} 个）：先完工、关闭或作废',
      '訂單 {order} 尚未結束（共 {count} 個）：先完工、關閉或作廢',
      'Order {order} is still open ({count} in total). Complete, close or cancel it first',
    ],
  },
  projectNumberTwice: {
    envelope: '2478',
    text: ['序号 {number} 重复', '序號 {number} 重複', 'Number {number} is used twice'],
  },
  projectPredecessorWrong: {
    envelope: '2479',
    text: [
      '前置项 {number} 须是本项目中序号更小的过程',
      '前置項 {number} 須是本專案中序號更小的過程',
      'Predecessor {number} must be an item of this project with a lower number',
    ],
  },
  projectOrderElsewhere: {
    envelope: '2480',
    text: ['订单 {order} 不属于本项目', '訂單 {order} 不屬於本專案', 'Order {order} does not belong to this project'],
  },
  projectOrderNamed: {
    envelope: '2481',
    text: [
      '项目过程 {number} 关联该订单：先取消关联',
      '專案過程 {number} 關聯該訂單：先取消關聯',
      'Item {number} of the project is linked to this order. Remove the link first',
    ],
  },
} as const satisfies Errors
