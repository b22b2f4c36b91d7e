import type { Errors } from '../../kit/module.ts'

export const codeRuleErrors = {
  codeMissing: {
    envelope: '2005',
    text: [
      '请填写编码，或启用一条适用的编码规则',
      '請填寫編碼，或啟用一條適用的編碼規則',
      'Enter a code, or enable a code rule for these records',
    ],
  },
  codeRuleIncomplete: {
    envelope: '2006',
    text: ['编码规则不完整：{reason}', '編碼規則不完整：{reason}', 'The code rule is incomplete: {reason}'],
  },
  codeRuleUsed: {
    envelope: '2007',
    text: [
      '该规则已启用并生成过编码，不能再改各段；请新建一条规则',
      '該規則已啟用並產生過編碼，不能再改各段；請新建一條規則',
      'The rule is enabled and has already created codes, so its parts cannot change. Add another rule instead',
    ],
  },
  codeRuleTwice: {
    envelope: '2008',
    text: [
      '已有启用的规则适用于同样的记录：{name}。请先停用它',
      '已有啟用的規則適用於同樣的記錄：{name}。請先停用它',
      'Another enabled rule applies to the same records: {name}. Disable it first',
    ],
  },
  codesUsedUp: {
    envelope: '2009',
    text: [
      '流水号已用完：{digits} 位放不下下一个号码',
      '流水號已用完：{digits} 位放不下下一個號碼',
      'All serial numbers are used: the next one has more than {digits} {digits|digit|digits}',
    ],
  },
  codeValueMissing: {
    envelope: '2010',
    text: ['编码需要的值没有填写：{field}', '編碼需要的值沒有填寫：{field}', '{field} is needed to create the code'],
  },
} as const satisfies Errors
