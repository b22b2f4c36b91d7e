import { defineDictionary } from '../kit/dictionary.ts'

/** State of a command to a device (domain design, equipment 3.10). */
export const controlState = defineDictionary('controlState', ['控制状态', '控制狀態', 'State of a command'], {
  created: [0, '已创建', '已建立', 'Created'],
  waiting: [1, '待复核', '待覆核', 'Awaiting second person'],
  queued: [2, '排队', '排隊', 'Queued'],
  sent: [3, '已下发', '已下發', 'Sent'],
  delivered: [4, '已送达', '已送達', 'Delivered'],
  succeeded: [5, '执行成功', '執行成功', 'Done and read back'],
  failed: [6, '执行失败', '執行失敗', 'Failed'],
  timedOut: [7, '结果未知', '結果未知', 'Result unknown'],
  rejected: [8, '已拒绝', '已拒絕', 'Refused'],
  cancelled: [9, '已取消', '已取消', 'Cancelled'],
  expired: [10, '已过期', '已過期', 'Expired'],
})

export const controlKind = defineDictionary('controlKind', ['控制类型', '控制類型', 'Kind of command'], {
  point: [1, '写入数据点', '寫入資料點', 'Value of a point'],
  box: [2, '网关命令', '閘道器命令', 'Command of a gateway'],
  group: [3, '成组控制', '成組控制', 'Group'],
})
