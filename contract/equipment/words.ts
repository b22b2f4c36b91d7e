// Names of this area's resources and fields, shown by every screen and message.
import type { Words } from '../kit/page.ts'

const points = {
  code: ['编码', '編碼', 'Code'],
  name: ['名称', '名稱', 'Name'],
  nameEn: ['英文名称', '英文名稱', 'English name'],
  dataType: ['数据类型', '資料類型', 'Data type'],
  unit: ['单位', '單位', 'Unit'],
  decimals: ['小数位数', '小數位數', 'Decimals'],
  isMain: ['主要点', '主要點', 'Main point'],
  scale: ['系数', '係數', 'Scale'],
  offset: ['偏移', '偏移', 'Offset'],
  engLow: ['量程下限', '量程下限', 'Range low'],
  engHigh: ['量程上限', '量程上限', 'Range high'],
  clampPolicy: ['超量程处理', '超量程處理', 'Out of range'],
  periodMs: ['采集周期', '採集週期', 'Period'],
  staleMs: ['过期时间', '過期時間', 'Stale after'],
  storeMode: ['存储方式', '儲存方式', 'Storing'],
  storeDeadband: ['存储死区', '儲存死區', 'Storing deadband'],
  minIntervalMs: ['最小存储间隔', '最小儲存間隔', 'Least interval'],
  maxIntervalMs: ['最大存储间隔', '最大儲存間隔', 'Greatest interval'],
  retentionDays: ['保留天数', '保留天數', 'Days kept'],
  sortNumber: ['排序号', '排序號', 'Order'],
} as const satisfies Record<string, Words>

function under<P extends string>(prefix: P, words: Record<string, Words>): Record<string, Words> {
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [`${prefix}.${key}`, value]))
}

export const equipmentWords: Readonly<Record<string, Words>> = {
  model: ['模型', '模型', 'Model'],
  'model.code': ['模型编码', '模型編碼', 'Model code'],
  'model.name': ['模型名称', '模型名稱', 'Model name'],
  'model.parentId': ['上级模型', '上級模型', 'Parent model'],
  'model.objectType': ['对象类型', '物件類型', 'Object type'],
  'model.status': ['状态', '狀態', 'Status'],
  'model.remark': ['说明', '說明', 'Remark'],
  modelPoint: ['模型点', '模型點', 'Model point'],
  'modelPoint.modelId': ['模型', '模型', 'Model'],
  ...under('modelPoint', points),
  object: ['对象', '物件', 'Object'],
  'object.code': ['对象编码', '物件編碼', 'Object code'],
  'object.name': ['对象名称', '物件名稱', 'Object name'],
  'object.parentId': ['上级对象', '上級物件', 'Parent object'],
  'object.modelId': ['模型', '模型', 'Model'],
  'object.boxId': ['网关', '閘道', 'Gateway box'],
  'object.deviceCode': ['设备编码', '裝置編碼', 'Device code'],
  'object.departmentId': ['部门', '部門', 'Department'],
  'object.areaId': ['区域', '區域', 'Area'],
  'object.objectType': ['对象类型', '物件類型', 'Object type'],
  'object.status': ['状态', '狀態', 'Status'],
  'object.sortNumber': ['排序号', '排序號', 'Order'],
  'object.remark': ['说明', '說明', 'Remark'],
  point: ['数据点', '資料點', 'Point'],
  'point.objectId': ['对象', '物件', 'Object'],
  'point.modelPointId': ['模型点', '模型點', 'Model point'],
  'point.origin': ['来源', '來源', 'Origin'],
  'point.isEnabled': ['启用', '啟用', 'Enabled'],
  ...under('point', points),
}
