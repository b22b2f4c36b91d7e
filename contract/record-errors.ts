// Errors of actions on a record. Commands declare the ones they may return.
import type { Errors } from './kit/module.ts'

export const recordErrors = {
  notFound: {
    envelope: '1101',
    text: ['记录不存在或已被删除', '記錄不存在或已被刪除', 'The record does not exist or has been deleted'],
  },
  duplicate: {
    envelope: '1102',
    text: ['已存在相同的{label}：{value}', '已存在相同的{label}：{value}', '{label} {value} already exists'],
  },
  inUse: {
    envelope: '1103',
    text: ['正在被使用，不能删除：{by}', '正在被使用，不能刪除：{by}', 'In use by {by}; cannot be deleted'],
  },
  stale: {
    envelope: '1104',
    text: [
      '记录已被他人修改，请刷新后重试',
      '記錄已被他人修改，請重新整理後重試',
      'Another user has changed the record; reload it and try again',
    ],
  },
  stateIllegal: {
    envelope: '1105',
    text: [
      '当前状态“{state}”不允许此操作，您可以：{allowed}',
      '目前狀態「{state}」不允許此操作，您可以：{allowed}',
      'Not possible in the state "{state}". You can: {allowed}',
    ],
  },
  outOfScope: {
    envelope: '1106',
    text: ['超出您的数据权限范围', '超出您的資料權限範圍', 'You have no access to this record'],
  },
  notSupported: {
    envelope: '1107',
    text: [
      '此版本不支持{field}：{reason}',
      '此版本不支援{field}：{reason}',
      'This version does not support {field}: {reason}',
    ],
  },
  parentGone: {
    envelope: '1108',
    text: [
      '所属的上级记录也已被删除，请先恢复上级记录：{parent}',
      '所屬的上級記錄也已被刪除，請先恢復上級記錄：{parent}',
      'Restore {parent} first',
    ],
  },
  treeCycle: {
    envelope: '1204',
    text: ['不能移动到自己的下级', '不能移動到自己的下級', 'An entry cannot be moved below itself'],
  },
  tooManyRows: {
    envelope: '1504',
    text: ['最多 {limit} 行', '最多 {limit} 列', 'At most {limit} {limit|row is|rows are} accepted'],
  },
  throttled: {
    envelope: '1002',
    text: [
      '尝试次数过多，请在 {seconds} 秒后再试',
      '嘗試次數過多，請在 {seconds} 秒後再試',
      'Too many attempts; try again in {seconds} s',
    ],
  },
} as const satisfies Errors
