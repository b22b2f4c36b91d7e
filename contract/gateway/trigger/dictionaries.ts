import { defineDictionary } from '../../kit/dictionary.ts'

/** When a trigger fires. */
export const triggerCondition = defineDictionary('triggerCondition', ['触发条件', '觸發條件', 'Trigger condition'], {
  rising: [1, '上升沿', '上升緣', 'Rising edge'],
  falling: [2, '下降沿', '下降緣', 'Falling edge'],
  change: [3, '变化', '變化', 'Change'],
  equals: [4, '等于', '等於', 'Equals'],
  above: [5, '大于', '大於', 'Above'],
  below: [6, '小于', '小於', 'Below'],
  interval: [7, '定时', '定時', 'At intervals'],
})

const { equals, above, below } = triggerCondition.codes

/** Conditions that compare the value with that of the trigger. */
export const comparingConditions: ReadonlySet<number> = new Set([equals, above, below])
