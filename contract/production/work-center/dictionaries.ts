// Dictionaries of work centres and of the resources of work.
import { defineDictionary } from '../../kit/dictionary.ts'

export const workCenterKind = defineDictionary('workCenterKind', ['工作中心类型', '工作中心類型', 'Work centre kind'], {
  machine: [1, '机器', '機器', 'Machines'],
  manual: [2, '人工', '人工', 'Manual'],
  line: [3, '流水线', '流水線', 'Line'],
  outside: [4, '外协', '外協', 'Subcontractor'],
})

/** Built-in types of stations. Companies add their own. */
export const stationType = defineDictionary('stationType', ['工位类型', '工位類型', 'Station type'], {
  machining: [1, '加工', '加工', 'Machining'],
  assembly: [2, '装配', '裝配', 'Assembly'],
  inspection: [3, '检验', '檢驗', 'Inspection'],
  cleaning: [4, '清洗', '清洗', 'Cleaning'],
  packing: [5, '包装', '包裝', 'Packing'],
})

/** Types of resources that work needs. */
export const resourceType = defineDictionary('resourceType', ['资源类型', '資源類型', 'Resource type'], {
  station: [1, '工位', '工位', 'Station'],
  equipment: [2, '设备', '設備', 'Equipment'],
  staff: [3, '人员', '人員', 'Staff'],
  team: [4, '班组', '班組', 'Team'],
  workCenter: [5, '工作中心', '工作中心', 'Work centre'],
})

/** What work is dispatched to. */
export const dispatchType = defineDictionary('dispatchType', ['派工方式', '派工方式', 'Dispatched to'], {
  station: [1, '派到工位', '派到工位', 'Station'],
  team: [2, '派给班组', '派給班組', 'Team'],
  staff: [3, '派给人员', '派給人員', 'Person'],
})

/** Who performs the work. */
export const executorType = defineDictionary('executorType', ['执行者类型', '執行者類型', 'Executor type'], {
  staff: [1, '人员', '人員', 'Person'],
  team: [2, '班组', '班組', 'Team'],
})
