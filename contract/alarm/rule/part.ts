// Kinds of alarm rules and what is wrong with a rule.
import { definePart } from '../../kit/module.ts'
import { alarmRuleKind } from './kinds.ts'
import { previewAlarmRule } from './preview-rule.ts'

export const alarmRulePart = definePart({
  commands: [previewAlarmRule],
  dictionaries: [alarmRuleKind],
  errors: {
    ruleFieldMissing: { envelope: '1221', text: ['请输入{name}', '請輸入{name}', 'Enter {name}'] },
    ruleTextWrong: {
      envelope: '1222',
      text: ['{name}的格式不正确', '{name}的格式不正確', '{name} has the wrong format'],
    },
    ruleFormulaWrong: {
      envelope: '1223',
      text: [
        '{name}有误，位置 {position}：{reason}',
        '{name}有誤，位置 {position}：{reason}',
        '{name} is wrong at position {position}: {reason}',
      ],
    },
    ruleInputUnknown: {
      envelope: '1224',
      text: ['没有数据点 {point}', '沒有資料點 {point}', 'There is no point {point}'],
    },
  },
})
