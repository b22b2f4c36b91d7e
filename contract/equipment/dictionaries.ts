// Words of the integer codes of this area. A dictionary is served by its name to forms, filters and imports alike.
import type { Words } from '../kit/page.ts'

export const equipmentDictionaries = {
  modelStatus: { 0: ['停用', '停用', 'Disabled'], 1: ['启用', '啟用', 'Enabled'] },
  objectStatus: { 0: ['停用', '停用', 'Disabled'], 1: ['启用', '啟用', 'Enabled'] },
  dataType: {
    1: ['布尔', '布林', 'Boolean'],
    2: ['16位整数', '16位元整數', 'Int16'],
    3: ['无符号16位', '無符號16位元', 'UInt16'],
    4: ['32位整数', '32位元整數', 'Int32'],
    5: ['无符号32位', '無符號32位元', 'UInt32'],
    6: ['64位整数', '64位元整數', 'Int64'],
    7: ['单精度', '單精度', 'Float'],
    8: ['双精度', '雙精度', 'Double'],
    9: ['字符串', '字串', 'String'],
    10: ['时间', '時間', 'DateTime'],
    11: ['枚举', '列舉', 'Enum'],
    12: ['JSON', 'JSON', 'JSON'],
  },
  clampPolicy: {
    0: ['不处理', '不處理', 'None'],
    1: ['标记超量程', '標記超量程', 'Mark as out of range'],
    2: ['拒绝', '拒絕', 'Reject'],
  },
  storeMode: {
    0: ['不存', '不存', 'Not stored'],
    1: ['全存', '全存', 'Every sample'],
    2: ['变化存', '變化存', 'On change'],
  },
  pointOrigin: {
    1: ['继承', '繼承', 'Inherited'],
    2: ['已覆盖', '已覆蓋', 'Overridden'],
    3: ['本地', '本地', 'Local'],
  },
} as const satisfies Record<string, Readonly<Record<number, Words>>>
