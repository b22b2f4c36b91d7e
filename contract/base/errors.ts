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
  bomCycle: {
    envelope: '2011',
    text: ['物料清单成环：{way}', '物料清單成環：{way}', 'The BOM would contain itself: {way}'],
  },
  bomEmpty: {
    envelope: '2012',
    text: [
      '物料清单还没有清单行，不能启用',
      '物料清單還沒有清單行，不能啟用',
      'The BOM has no lines: it cannot be put in use',
    ],
  },
  bomDatesWrong: {
    envelope: '2013',
    text: ['失效日期不能早于生效日期', '失效日期不能早於生效日期', 'A BOM cannot end before the day it takes effect'],
  },
  bomUnitWrong: {
    envelope: '2014',
    text: [
      '物料 {material} 的数量不能从单位 {unit} 换算',
      '物料 {material} 的數量不能從單位 {unit} 換算',
      'Quantities of {material} cannot be converted from the unit {unit}',
    ],
  },
  bomDraftOpen: {
    envelope: '2015',
    text: [
      '版本 {revision} 已是草稿，请先处理它',
      '版本 {revision} 已是草稿，請先處理它',
      'Revision {revision} is a draft already: finish that one first',
    ],
  },
  bomTooLarge: {
    envelope: '2016',
    text: [
      '展开后超过 {limit} 行，无法一次展开',
      '展開後超過 {limit} 行，無法一次展開',
      'It explodes into more than {limit} lines, which is too many at once',
    ],
  },
  bomNotInUse: {
    envelope: '2017',
    text: [
      '物料 {material} 在 {date} 没有启用的物料清单',
      '物料 {material} 在 {date} 沒有啟用的物料清單',
      'No BOM of {material} is in use on {date}',
    ],
  },
  bomQuantityWrong: {
    envelope: '2018',
    text: ['数量必须大于 0', '數量必須大於 0', 'The quantity must be above 0'],
  },
  bomAlternateWrong: {
    envelope: '2019',
    text: [
      '替代物料不能是该物料自身，也不能重复',
      '替代物料不能是該物料自身，也不能重複',
      'An alternate is another material than that of the line, named once',
    ],
  },
  dataModelDetailHeld: {
    envelope: '2020',
    text: [
      '字段 {detail} 已有 {count} 条数据在使用，不能{change}',
      '欄位 {detail} 已有 {count} 筆資料在使用，不能{change}',
      'The field {detail} is in use by {count} objects: it cannot {change}',
    ],
  },
  dataModelDetailWrong: {
    envelope: '2021',
    text: [
      '字段 {detail} 的定义有误：{reason}',
      '欄位 {detail} 的定義有誤：{reason}',
      'The field {detail} is not right: {reason}',
    ],
  },
  dataModelDefaultMissing: {
    envelope: '2022',
    text: [
      '{count} 条数据没有字段 {detail} 的值，设为必填需要默认值',
      '{count} 筆資料沒有欄位 {detail} 的值，設為必填需要預設值',
      '{count} objects have no value of {detail}: to require one, give a default',
    ],
  },
  dataModelTooManyDetails: {
    envelope: '2023',
    text: [
      '一个数据模型最多 {limit} 个字段',
      '一個資料模型最多 {limit} 個欄位',
      'A data model has at most {limit} fields',
    ],
  },
  dataModelClosed: {
    envelope: '2024',
    text: [
      '数据模型 {model} 已停用，不能新增数据',
      '資料模型 {model} 已停用，不能新增資料',
      'The data model {model} is not enabled: no objects can be added',
    ],
  },
  customInterfaceUnknown: {
    envelope: '2025',
    text: [
      '没有路径为“{path}”的自定义接口，请先在“自定义接口”中登记',
      '沒有路徑為「{path}」的自訂介面，請先在「自訂介面」中登記',
      'There is no custom interface with the path {path}: name it under Custom interfaces first',
    ],
  },
  customInterfaceOff: {
    envelope: '2026',
    text: ['自定义接口 {path} 已停用', '自訂介面 {path} 已停用', 'The custom interface {path} is not enabled'],
  },
  customInterfaceUnsigned: {
    envelope: '2027',
    text: [
      '自定义接口 {path} 没有签名密钥（从回收站恢复后需重新填写）',
      '自訂介面 {path} 沒有簽章金鑰（從資源回收筒還原後需重新填寫）',
      'The custom interface {path} has no signing secret: one that was restored needs a new one',
    ],
  },
  customInterfaceBusy: {
    envelope: '2028',
    text: [
      '同时进行的接口调用已有 {limit} 个，请稍后再试',
      '同時進行的介面呼叫已有 {limit} 個，請稍後再試',
      '{limit} calls of custom interfaces are under way already: try again shortly',
    ],
  },
  customInterfaceUnreachable: {
    envelope: '2029',
    text: [
      '自定义接口 {path} 无法连接：{reason}',
      '自訂介面 {path} 無法連線：{reason}',
      'The custom interface {path} cannot be reached: {reason}',
    ],
  },
  customInterfaceRefused: {
    envelope: '2030',
    text: [
      '自定义接口 {path} 应答的状态为 {status}，不是 200 至 299',
      '自訂介面 {path} 回應的狀態為 {status}，不是 200 至 299',
      'The custom interface {path} answered with status {status}, not 200 to 299',
    ],
  },
  customInterfaceAnswerLarge: {
    envelope: '2031',
    text: [
      '自定义接口 {path} 的应答超过 {limit} 字节',
      '自訂介面 {path} 的回應超過 {limit} 位元組',
      'The answer of the custom interface {path} is larger than {limit} bytes',
    ],
  },
  customInterfaceAnswerWrong: {
    envelope: '2032',
    text: [
      '自定义接口 {path} 的应答不是 JSON 对象',
      '自訂介面 {path} 的回應不是 JSON 物件',
      'The answer of the custom interface {path} is no JSON object',
    ],
  },
  codeEntryMissing: {
    envelope: '2033',
    text: [
      '字典 {dictionary} 没有编码为“{key}”的启用项，编码无法生成',
      '字典 {dictionary} 沒有編碼為「{key}」的啟用項，編碼無法產生',
      'The dictionary {dictionary} has no enabled entry {key}, which the code needs',
    ],
  },
} as const satisfies Errors
