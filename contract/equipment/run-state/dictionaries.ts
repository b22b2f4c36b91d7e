import { defineDictionary } from '../../kit/dictionary.ts'

export const runState = defineDictionary('runState', ['运行状态', '運行狀態', 'Run state'], {
  offline: [0, '离线', '離線', 'Offline'],
  running: [1, '运行', '運行', 'Running'],
  standby: [2, '待机', '待機', 'Standby'],
  stopped: [3, '停机', '停機', 'Stopped'],
  fault: [4, '故障', '故障', 'Fault'],
  maintenance: [5, '检修', '檢修', 'Maintenance'],
})

/** The states that conditions on points decide, in the order in which they are tried. */
export const decidedState = defineDictionary('decidedRunState', ['满足时的状态', '滿足時的狀態', 'State if true'], {
  running: [1, '运行', '運行', 'Running'],
  standby: [2, '待机', '待機', 'Standby'],
  fault: [4, '故障', '故障', 'Fault'],
})

export const runComparison = defineDictionary('runComparison', ['比较', '比較', 'Comparison'], {
  equal: [1, '等于', '等於', 'Equal to'],
  notEqual: [2, '不等于', '不等於', 'Not equal to'],
  above: [3, '大于', '大於', 'Above'],
  atLeast: [4, '大于等于', '大於等於', 'At least'],
  below: [5, '小于', '小於', 'Below'],
  atMost: [6, '小于等于', '小於等於', 'At most'],
})
