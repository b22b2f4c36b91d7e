import type { Errors } from '../../kit/module.ts'

export const dataModelErrors = {
  dataModelDetailHeld: {
    envelope: '2020',
    text: [
      '字段 {detail} 已有 {count} 条数据在使用，不能{change}',
      '欄位 {detail} 已有 {count} 筆資料在使用，不能{change}',
      'The field {detail} is used by {count} {count|object|objects}: it cannot {change}',
    ],
  },
  dataModelDetailWrong: {
    envelope: '2021',
    text: [
      '字段 {detail} 的定义有误：{reason}',
      '欄位 {detail} 的定義有誤：{reason}',
      'The field {detail} is not valid: {reason}',
    ],
  },
  dataModelDefaultMissing: {
    envelope: '2022',
    text: [
      '{count} 条数据没有字段 {detail} 的值，设为必填需要默认值',
      '{count} 筆資料沒有欄位 {detail} 的值，設為必填需要預設值',
      '{count} {count|object has|objects have} no value for {detail}; enter a default value to make the field required',
    ],
  },
  dataModelTooManyDetails: {
    envelope: '2023',
    text: [
      '一个数据模型最多 {limit} 个字段',
      '一個資料模型最多 {limit} 個欄位',
      'A data model can have at most {limit} {limit|field|fields}',
    ],
  },
  dataModelClosed: {
    envelope: '2024',
    text: [
      '数据模型 {model} 已停用，不能新增数据',
      '資料模型 {model} 已停用，不能新增資料',
      'The data model {model} is disabled, so no objects can be added',
    ],
  },
} as const satisfies Errors
