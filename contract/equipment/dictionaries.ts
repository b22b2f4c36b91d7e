// Words of the integer codes of this area. A dictionary is served by its name to forms, filters and imports alike.
import type { Words } from '../kit/page.ts'
import { dataTypeWords } from '../telemetry/sample.ts'

export const equipmentDictionaries = {
  objectType: {
    1: ['设备', '設備', 'Machine'],
    2: ['产线', '產線', 'Line'],
    3: ['仪表', '儀表', 'Meter'],
    4: ['公用设施', '公用設施', 'Utility'],
  },
  modelStatus: { 0: ['停用', '停用', 'Disabled'], 1: ['启用', '啟用', 'Enabled'] },
  objectStatus: { 0: ['停用', '停用', 'Disabled'], 1: ['启用', '啟用', 'Enabled'] },
  dataType: dataTypeWords,
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
