import type { MessageModel } from '../kit/module.ts'
import { controlPermission } from './permissions.ts'

export const controlMessages: readonly MessageModel[] = [
  {
    app: 'lak',
    event: 'controlCommand.waiting',
    name: ['控制命令待复核', '控制命令待覆核', 'Command waiting for confirmation'],
    type: 'notic',
    audience: controlPermission.confirm,
    isDefault: true,
    title: ['请复核控制命令', '請覆核控制命令', 'Confirm a command'],
    content: [
      '{userName} 请求写入 {objectName} {pointName}：{oldValue} → {value}。{reason}',
      '{userName} 請求寫入 {objectName} {pointName}：{oldValue} → {value}。{reason}',
      '{userName} asks to write {objectName} {pointName}: {oldValue} → {value}. {reason}',
    ],
    fields: {
      objectName: { label: ['对象', '物件', 'Object'], inEnglish: 'objectNameEn', inTraditional: 'objectNameTw' },
      pointName: { label: ['数据点', '資料點', 'Point'], inEnglish: 'pointNameEn', inTraditional: 'pointNameTw' },
      value: { label: ['新值', '新值', 'New value'], inEnglish: 'valueEn' },
      oldValue: { label: ['原值', '原值', 'Old value'], inEnglish: 'oldValueEn' },
      userName: { label: ['操作人', '操作人', 'Requested by'] },
      reason: { label: ['原因', '原因', 'Reason'], missing: '' },
    },
    source: 'objectName',
    link: ['controlId', 'objectId'],
    author: 'userId',
    rings: 'always',
  },
]
