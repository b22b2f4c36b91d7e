// Dictionaries of this module. Forms, filters and imports read a dictionary by its name.
import { defineDictionary } from '../kit/dictionary.ts'

export const objectType = defineDictionary('objectType', ['对象类型', '物件類型', 'Object type'], {
  machine: [1, '设备', '設備', 'Machine'],
  line: [2, '产线', '產線', 'Line'],
  meter: [3, '仪表', '儀表', 'Meter'],
  utility: [4, '公用设施', '公用設施', 'Utility'],
})

export const modelStatus = defineDictionary('modelStatus', ['模型状态', '模型狀態', 'Model status'], {
  disabled: [0, '停用', '停用', 'Disabled'],
  enabled: [1, '启用', '啟用', 'Enabled'],
  draft: [2, '草稿', '草稿', 'Draft'],
})

export const objectStatus = defineDictionary('objectStatus', ['对象状态', '物件狀態', 'Object enabled'], {
  disabled: [0, '停用', '停用', 'Disabled'],
  enabled: [1, '启用', '啟用', 'Enabled'],
})

export const dataType = defineDictionary('dataType', ['数据类型', '資料類型', 'Data type'], {
  boolean: [1, '布尔', '布林', 'Boolean'],
  int16: [2, '16位整数', '16位元整數', 'Int16'],
  uint16: [3, '无符号16位', '無號16位元', 'UInt16'],
  int32: [4, '32位整数', '32位元整數', 'Int32'],
  uint32: [5, '无符号32位', '無號32位元', 'UInt32'],
  int64: [6, '64位整数', '64位元整數', 'Int64'],
  float: [7, '单精度', '單精度', 'Float'],
  double: [8, '双精度', '雙精度', 'Double'],
  string: [9, '字符串', '字串', 'String'],
  dateTime: [10, '时间', '時間', 'DateTime'],
  enumeration: [11, '枚举', '列舉', 'Enum'],
  json: [12, 'JSON', 'JSON', 'JSON'],
})

export const clampPolicy = defineDictionary('clampPolicy', ['越限处理', '越限處理', 'Out of range'], {
  none: [0, '不处理', '不處理', 'None'],
  markAsOutOfRange: [1, '标记超量程', '標記超量程', 'Mark as out of range'],
  reject: [2, '拒绝', '拒絕', 'Reject'],
})

export const storeMode = defineDictionary('storeMode', ['存储方式', '儲存方式', 'Storage mode'], {
  notStored: [0, '不存', '不存', 'Not stored'],
  everySample: [1, '全存', '全存', 'Every sample'],
  onChange: [2, '变化时存储', '變化時儲存', 'On change'],
  periodic: [3, '定时存储', '定時儲存', 'Periodic'],
  swingingDoor: [4, '旋转门压缩', '旋轉門壓縮', 'Swinging door'],
})

export const pointOrigin = defineDictionary('pointOrigin', ['数据点来源', '資料點來源', 'Origin of the point'], {
  inherited: [1, '继承', '繼承', 'Inherited'],
  overridden: [2, '已覆盖', '已覆蓋', 'Overridden'],
  local: [3, '本地', '本地', 'Local'],
})
