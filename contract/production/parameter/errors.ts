// Refusals around process parameters.
import type { Errors } from '../../kit/module.ts'

export const parameterErrors = {
  parameterMissing: {
    envelope: '2472',
    text: ['请填写参数：{names}', '請填寫參數：{names}', 'Enter the parameters: {names}'],
  },
  parameterOutside: {
    envelope: '2473',
    text: [
      '{name} 为 {value}，超出限值 {limits}；放行需要“放行超限参数”权限并填写原因',
      '{name} 為 {value}，超出限值 {limits}；放行需要「放行超限參數」權限並填寫原因',
      '{name} is {value}, outside {limits}. To accept it, you need the permission "Pass parameters outside their limits" and a reason',
    ],
  },
  parameterWrong: {
    envelope: '2474',
    text: [
      '{name} 的值 {value} 不符合类型：{kind}',
      '{name} 的值 {value} 不符合類型：{kind}',
      '{name}: {value} is not a valid value of kind "{kind}"',
    ],
  },
  parameterUnknown: {
    envelope: '2482',
    text: [
      '该工序没有参数 {code}，或它重复出现',
      '該工序沒有參數 {code}，或它重複出現',
      'Parameter {code} is not defined for the operation, or is given twice',
    ],
  },
  readingOld: {
    envelope: '2483',
    text: [
      '{name} 的读数已是 {age} 前的：请重新读取，或手工录入',
      '{name} 的讀數已是 {age} 前的：請重新讀取，或手動輸入',
      'The reading of {name} is {age} old. Read it again or enter the value',
    ],
  },
  parameterUnfit: {
    envelope: '2484',
    text: [
      '参数 {name}：限值和目标值只用于数值，须从小到大；数据点的类型须与参数一致',
      '參數 {name}：限值和目標值只用於數值，須從小到大；資料點的類型須與參數一致',
      'Parameter {name}: limits and target require the kind Number and ascending values. A linked point must have the same kind',
    ],
  },
} as const satisfies Errors
