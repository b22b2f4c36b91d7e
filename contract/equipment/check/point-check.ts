import { choice, flag, integer, number, oneOf, optional, reference, text } from '../../kit/field.ts'
import { verbRoutes } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { point } from '../point.ts'
import { checkRulePage } from './pages.ts'
import { pointCheckKind } from './point-check-kind.ts'

/** The check type by its word in the specification. */
const checkType = oneOf(['range', 'jump', 'constant', 'expression'])
const kindByWord = { checkType: optional(checkType) }
/** The longest time that a rule examines: a day. */
const maxDurationS = 86_400

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
    kind: choice(['检查类型', '檢查類型', 'Check type'], pointCheckKind, { initial: pointCheckKind.codes.range }),
    minValue: optional(number(['最小值', '最小值', 'Lowest value'])),
    maxValue: optional(number(['最大值', '最大值', 'Highest value'])),
    /** Two values one after another differ by at most this. */
    maxStep: optional(number(['最大变化', '最大變化', 'Largest step'], { min: 0 })),
    /** A constant value is reported after this time. Jumps are examined for this time. */
    durationS: optional(
      integer(['时长', '時長', 'Duration'], { min: 1, max: maxDurationS, unit: 's', aliases: ['duration'] }),
    ),
    /** A condition that holds for plausible values. */
    expression: optional(text(['表达式', '運算式', 'Expression'], { max: 1000 })),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1, aliases: ['isEnable'] }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: [
    'pointId',
    'name',
    'kind',
    'minValue',
    'maxValue',
    'maxStep',
    'durationS',
    'expression',
    'isEnabled',
    'remark',
  ],
  filters: ['pointId', 'kind', 'isEnabled'],
  aliases: { checkId: 'id', dataId: 'pointId' },
  extraInput: { create: kindByWord, update: kindByWord },
  extraOutput: { checkType },
  routes: verbRoutes('/infObjectPointCheck'),
})
