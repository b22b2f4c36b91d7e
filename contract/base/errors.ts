// Refusals of this module.
import type { Errors } from '../kit/module.ts'

export const baseErrors = {
  unitConversionWrong: {
    envelope: '2001',
    text: [
      '换算不成立：要么同时填写基准单位和大于 0 的系数，要么都不填；基准单位自身不能再有基准单位',
      '換算不成立：要麼同時填寫基準單位和大於 0 的係數，要麼都不填；基準單位自身不能再有基準單位',
      'The conversion does not hold: give a base unit and a factor above 0, or neither; a base unit has no base unit itself',
    ],
  },
  unitHasUnits: {
    envelope: '2002',
    text: [
      '有 {count} 个单位以它为基准，它不能再有基准单位',
      '有 {count} 個單位以它為基準，它不能再有基準單位',
      '{count} units are based on it: it cannot have a base unit itself',
    ],
  },
  locationElsewhere: {
    envelope: '2003',
    text: [
      '上级库位属于另一个仓库：{warehouse}',
      '上級儲位屬於另一個倉庫：{warehouse}',
      'The parent location belongs to another warehouse: {warehouse}',
    ],
  },
  locationHoldsOthers: {
    envelope: '2004',
    text: [
      '下级库位有 {count} 个，不能移到另一个仓库',
      '下級儲位有 {count} 個，不能移到另一個倉庫',
      '{count} locations below it: it cannot move to another warehouse',
    ],
  },
  codeMissing: {
    envelope: '2005',
    text: [
      '请填写编码，或启用一条适用的编码规则',
      '請填寫編碼，或啟用一條適用的編碼規則',
      'Give a code, or enable a code rule for it',
    ],
  },
  codeRuleIncomplete: {
    envelope: '2006',
    text: ['编码规则不完整：{reason}', '編碼規則不完整：{reason}', 'The code rule is not complete: {reason}'],
  },
  codeRuleUsed: {
    envelope: '2007',
    text: [
      '该规则已启用并生成过编码，不能再改各段；请新建一条规则',
      '該規則已啟用並產生過編碼，不能再改各段；請新建一條規則',
      'The rule is enabled and has made codes: its parts cannot change. Add another rule instead',
    ],
  },
  codeRuleTwice: {
    envelope: '2008',
    text: [
      '已有启用的规则适用于同样的记录：{name}。请先停用它',
      '已有啟用的規則適用於同樣的記錄：{name}。請先停用它',
      'Another enabled rule is for the same records: {name}. Disable it first',
    ],
  },
  codesUsedUp: {
    envelope: '2009',
    text: [
      '流水号已用完：{digits} 位放不下下一个号码',
      '流水號已用完：{digits} 位放不下下一個號碼',
      'The serial numbers are used up: the next one does not fit into {digits} digits',
    ],
  },
  codeValueMissing: {
    envelope: '2010',
    text: [
      '编码需要的值没有填写：{field}',
      '編碼需要的值沒有填寫：{field}',
      'A value that the code needs is not given: {field}',
    ],
  },
} as const satisfies Errors
