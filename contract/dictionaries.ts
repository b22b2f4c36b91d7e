// All dictionaries by name, for forms, filters, schemas and the dictionary service.
import { alarmDictionaries } from './alarm/words.ts'
import { baseDictionaries } from './base/words.ts'
import { docsDictionaries } from './docs/words.ts'
import { equipmentDictionaries } from './equipment/dictionaries.ts'
import { gatewayDictionaries } from './gateway/words.ts'
import { identityDictionaries } from './identity/words.ts'
import type { Words } from './kit/page.ts'

/** What each dictionary is called. */
export const dictionaryWords: Readonly<Record<string, Words>> = {
  dataScope: ['数据范围', '資料範圍', 'Data scope'],
  protocolType: ['协议类型', '協定類型', 'Protocol type'],
  noticeType: ['公告类型', '公告類型', 'Notice type'],
  noticePosition: ['公告位置', '公告位置', 'Notice place'],
  releaseStatus: ['发布状态', '發布狀態', 'Publishing'],
  objectType: ['对象类型', '物件類型', 'Object type'],
  modelStatus: ['模型状态', '模型狀態', 'Model status'],
  objectStatus: ['对象状态', '物件狀態', 'Object status'],
  dataType: ['数据类型', '資料類型', 'Data type'],
  clampPolicy: ['越限处理', '越限處理', 'Out of range'],
  storeMode: ['存储方式', '儲存方式', 'Storing'],
  pointOrigin: ['数据点来源', '資料點來源', 'Origin of a point'],
  moduleType: ['通信模块', '通訊模組', 'Module'],
  boxEnabled: ['网关启用', '閘道啟用', 'Box enabled'],
  boxState: ['网关状态', '閘道狀態', 'Box state'],
  alarmLevel: ['报警级别', '報警級別', 'Alarm level'],
  alarmStatus: ['报警状态', '報警狀態', 'Alarm status'],
  confirmStatus: ['确认状态', '確認狀態', 'Confirmation'],
  flowStatus: ['处理状态', '處理狀態', 'Handling'],
  alarmResult: ['报警结论', '報警結論', 'Alarm result'],
  isaState: ['报警流程状态', '報警流程狀態', 'ISA-18.2 state'],
  alarmAction: ['报警动作', '報警動作', 'Alarm action'],
  onBad: ['坏值处理', '壞值處理', 'On bad quality'],
  dataSource: ['数据来源', '資料來源', 'Data source'],
  'document.format': ['文档格式', '文件格式', 'Document format'],
}

export type Dictionary = Readonly<Record<number, Words>>

export const dictionaries: Readonly<Record<string, Dictionary>> = {
  ...identityDictionaries,
  ...baseDictionaries,
  ...equipmentDictionaries,
  ...gatewayDictionaries,
  ...alarmDictionaries,
  ...docsDictionaries,
}
