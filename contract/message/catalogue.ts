// Which events people can be told of, and in which words. `{name}` stands for a field of the event.
import type { EventName } from '../events.ts'
import type { Words } from '../kit/page.ts'

/** The types of the message centre, with the spelling that the specification gives them (S-116, S-212, S-213). */
export const messageTypes = {
  warning: ['预警消息', '預警消息', 'Warnings'],
  notic: ['通知消息', '通知消息', 'Notices'],
  andon: ['安灯消息', '安燈消息', 'Andon'],
} as const satisfies Record<string, Words>
export type MessageType = keyof typeof messageTypes

/** A type by its key or by its title in any language. */
export function typeNamed(name: unknown): MessageType | undefined {
  const types = Object.keys(messageTypes) as MessageType[]
  return types.find((type) => type === name || messageTypes[type].some((title) => title === name))
}

/** Applications that tell people something. */
export const messageApps = {
  lak: ['设备监控', '設備監控', 'Equipment monitoring'],
  mes: ['制造执行', '製造執行', 'Manufacturing'],
} as const satisfies Record<string, Words>

export interface MessageModel {
  /** Application that owns it (a product code). */
  readonly app: keyof typeof messageApps
  readonly event: EventName
  readonly name: Words
  readonly type: MessageType
  /** Function code that a receiver must hold. */
  readonly audience: string
  readonly title: Words
  readonly content: Words
  /** Whether it is told where the company has configured nothing. */
  readonly isDefault: boolean
  /** Fields that texts may name. */
  readonly fields: Readonly<Record<string, Words>>
}

const alarmFields = {
  objectName: ['对象', '物件', 'Object'],
  dataName: ['数据点', '資料點', 'Point'],
  value: ['报警值', '報警值', 'Value'],
  limit: ['限值', '限值', 'Limit'],
  unit: ['单位', '單位', 'Unit'],
  levelName: ['级别', '級別', 'Level'],
  batchNo: ['批次号', '批次號', 'Batch number'],
} as const satisfies Record<string, Words>

const alarmContent: Words = [
  '{objectName} {dataName} {value} {unit}，{sideName} {limit} {unit}',
  '{objectName} {dataName} {value} {unit}，{sideName} {limit} {unit}',
  '{objectName} {dataName} {value} {unit}, {sideName} {limit} {unit}',
]

const andonFields = {
  stationName: ['工位', '工位', 'Station'],
  description: ['说明', '說明', 'Description'],
  reporter: ['报告人', '報告人', 'Reported by'],
} as const satisfies Record<string, Words>

function andon(event: EventName, name: Words): MessageModel {
  const content: Words = [
    '{stationName}：{description}（{reporter}）',
    '{stationName}：{description}（{reporter}）',
    '{stationName}: {description} ({reporter})',
  ]
  return {
    app: 'mes',
    event,
    name,
    type: 'andon',
    audience: 'andon:view',
    isDefault: true,
    title: name,
    content,
    fields: andonFields,
  }
}

export const messageModels: readonly MessageModel[] = [
  {
    app: 'lak',
    event: 'alarm.raised',
    name: ['报警发生', '報警發生', 'Alarm raised'],
    type: 'warning',
    audience: 'alarm:view',
    isDefault: true,
    title: ['{levelName}', '{levelName}', '{levelName}'],
    content: alarmContent,
    fields: alarmFields,
  },
  {
    app: 'lak',
    event: 'alarm.escalated',
    name: ['报警升级', '報警升級', 'Alarm escalated'],
    type: 'warning',
    audience: 'alarm:view',
    isDefault: true,
    title: ['{levelName}', '{levelName}', '{levelName}'],
    content: alarmContent,
    fields: alarmFields,
  },
  {
    app: 'lak',
    event: 'box.stateChanged',
    name: ['网关状态变化', '閘道狀態變化', 'Gateway box changed state'],
    type: 'notic',
    audience: 'box:view',
    isDefault: false,
    title: ['网关{stateName}', '閘道{stateName}', 'Gateway box {stateName}'],
    content: [
      '{boxName}（{boxCode}）{stateName}',
      '{boxName}（{boxCode}）{stateName}',
      '{boxName} ({boxCode}) is {stateName}',
    ],
    fields: {
      boxName: ['网关', '閘道', 'Box'],
      boxCode: ['编码', '編碼', 'Code'],
      stateName: ['状态', '狀態', 'State'],
    },
  },
  {
    app: 'lak',
    event: 'storage.changed',
    name: ['磁盘空间', '磁碟空間', 'Disk of the installation'],
    type: 'notic',
    // Only the company that runs the installation is told.
    audience: 'backup:edit',
    isDefault: true,
    title: ['{storageName}', '{storageName}', '{storageName}'],
    content: [
      '已用 {usedPercent}%，剩余 {freeMb} MB。{meaning}',
      '已用 {usedPercent}%，剩餘 {freeMb} MB。{meaning}',
      '{usedPercent} % used, {freeMb} MB free. {meaning}',
    ],
    fields: {
      storageName: ['状态', '狀態', 'State'],
      usedPercent: ['已用 (%)', '已用 (%)', 'Used (%)'],
      freeMb: ['剩余 (MB)', '剩餘 (MB)', 'Free (MB)'],
      meaning: ['说明', '說明', 'Meaning'],
    },
  },
  andon('andon.deviceAbnormal', ['设备异常', '設備異常', 'Equipment abnormal']),
  andon('andon.materialAbnormal', ['物料异常', '物料異常', 'Material abnormal']),
  andon('andon.qualityAbnormal', ['质量异常', '品質異常', 'Quality abnormal']),
]

export const channels = {
  web: ['网页', '網頁', 'Browser'],
  // The product ships no mobile app: messages go out on the live feed, for a client of the plant's own.
  mobile: ['手机端（实时推送）', '手機端（即時推播）', 'Mobile client (live feed)'],
  email: ['邮件', '郵件', 'E-mail'],
  sms: ['短信', '簡訊', 'Text message'],
} as const satisfies Record<string, Words>
export type Channel = keyof typeof channels
