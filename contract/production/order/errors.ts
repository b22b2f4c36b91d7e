import type { Errors } from '../../kit/module.ts'

/** What releasing orders and changing their quantity is refused for. */
export const orderErrors = {
  /** Another quantity of an order, for which more material is at the line than it would need. */
  quantityIssued: {
    envelope: '2510',
    text: [
      '物料 {material} 已发料 {issued} {unit}，而数量变更后只需要 {required} {unit}：请先退料',
      '物料 {material} 已發料 {issued} {unit}，而數量變更後只需要 {required} {unit}：請先退料',
      '{issued} {unit} of {material} are issued already, but only {required} {unit} would be needed: return the rest first',
    ],
  },
  materialShort: {
    envelope: '2511',
    text: ['物料不足：{lines}', '物料不足：{lines}', 'There is not enough material: {lines}'],
  },
  materialShortRefused: {
    envelope: '2512',
    text: [
      '物料不足，公司规定不得缺料下达：{lines}',
      '物料不足，公司規定不得缺料下達：{lines}',
      'There is not enough material, and the company releases nothing without: {lines}',
    ],
  },
} as const satisfies Errors
