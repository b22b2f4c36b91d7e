import { flag, json, number, oneOf, optional, reference, text } from '../../kit/field.ts'
import { verbRoutes } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { point } from '../point.ts'
import { checkRulePage } from './pages.ts'

/** Check types and fields of the specification that this version does not evaluate. They are refused by name. */
const specified = {
  checkType: optional(oneOf(['range', 'jump', 'constant', 'expression'])),
  maxStep: optional(json()),
  duration: optional(json()),
  expression: optional(json()),
}

/** A rule that says which values of a point are plausible. */
export const pointCheck = defineResource('pointCheck', {
  noun: ['检查规则', '檢查規則', 'Check rule', 'Check rules'],
  meaning: {
    is: 'The values of a point that are plausible.',
    use: [
      '检查规则规定数据点的哪些数值是合理的，数据点检查会列出不符合的数据点。不触发报警。',
      '檢查規則規定資料點的哪些數值是合理的，資料點檢查會列出不符合的資料點。不觸發警報。',
      'Check rules say which values of a point are plausible. The point check lists points that break them. They raise no alarm.',
    ],
  },
  page: checkRulePage,
  fields: {
    pointId: reference(['数据点', '資料點', 'Point'], point),
    name: text(['规则名称', '規則名稱', 'Rule name'], { max: 128, search: true, aliases: ['checkName'] }),
    minValue: optional(number(['最小值', '最小值', 'Lowest value'])),
    maxValue: optional(number(['最大值', '最大值', 'Highest value'])),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1, aliases: ['isEnable'] }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['pointId', 'name', 'minValue', 'maxValue', 'isEnabled', 'remark'],
  filters: ['pointId', 'isEnabled'],
  aliases: { checkId: 'id', dataId: 'pointId' },
  extraInput: { create: specified, update: specified },
  errors: { create: ['notSupported'], update: ['notSupported'] },
  routes: verbRoutes('/infObjectPointCheck'),
})
