// The records of the demo company beside its equipment: areas, instructions, a notice, list views.
import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import { protocolType } from '@gemba/contract/base/dictionaries.ts'
import { documentLanguage } from '@gemba/contract/docs/dictionaries.ts'
import { demoObjects } from './demo-objects.ts'
import { plantOffsetMs } from './read-steel-plant.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

interface DemoArea {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly parent?: string
  /** Objects in the area, including all below them. */
  readonly holds: readonly string[]
}

/** A parent area comes before its children. */
export const demoAreas: readonly DemoArea[] = [
  { code: 'site', name: '厂区', nameEn: 'Site', holds: ['plant', 'steel-plant', 'demand'] },
  { code: 'melting-hall', name: '炼钢厂房', nameEn: 'Melting hall', parent: 'site', holds: ['melt-shop'] },
  {
    code: 'rolling-hall',
    name: '轧钢厂房',
    nameEn: 'Rolling hall',
    parent: 'site',
    holds: ['rolling-mill', 'press-01'],
  },
  { code: 'energy-house', name: '动力站房', nameEn: 'Energy house', parent: 'site', holds: ['utilities'] },
]

/** Returns the area of an object: the one that contains it, or that of its parent. */
export function areaOfObject(code: string): string | undefined {
  const areaOfCode = demoAreas.find(({ holds }) => holds.includes(code))
  const parent = demoObjects.find((object) => object.code === code)?.parent
  return areaOfCode?.code ?? (parent === undefined ? undefined : areaOfObject(parent))
}

export const instructionClass = '工作指引'
/** Files of `server/demo/instructions/{language}`, each with the model whose alarms link it. */
export const demoInstructions = [
  { file: 'hot-bearing', model: 'pump' },
  { file: 'warm-cooling-water', model: 'furnace' },
  { file: 'hot-press', model: 'press' },
] as const
const { zhCN, zhTW, en } = documentLanguage.codes
export const instructionLanguages = [
  { folder: 'zh-CN', forLanguage: zhCN },
  { folder: 'zh-TW', forLanguage: zhTW },
  { folder: 'en', forLanguage: en },
] as const

export const demoProtocol = {
  code: 'mqtt-json',
  type: protocolType.codes.mqtt,
  name: 'MQTT JSON',
  remark: '网关以 JSON 发送，格式见文档中心',
}

export const demoTone = { name: '标准铃声', url: '/sounds/alarm.wav' }

/** An additional dictionary entry, as an example of extending a dictionary. */
export const demoKind = { type: 'objectType', code: '11', name: '炉窑', sortNumber: 11 }

export const savedPart = {
  code: 'rolling-mill',
  name: '轧钢车间模板',
  remark: '车间及其设备、数据点和限值',
}

/** Views available to all users of the company. */
export const demoViews = [
  { list: 'equipment.object', name: '炼钢厂房的对象', filter: ({ area }: ViewParts) => ({ areaId: area }) },
  { list: 'alarm.journal', name: '严重报警', filter: () => ({ maxLevel: alarmLevel.codes.error }) },
] as const
interface ViewParts {
  /** Id of the melting hall. */
  readonly area: string
}

/**
 * Returns the notice of the maintenance on the Sunday after an instant, 06:00 to 10:00 plant time, valid from now on.
 */
export function maintenanceNotice(now: number) {
  const local = now + plantOffsetMs
  const daysLeft = 7 - new Date(local).getUTCDay()
  const sunday = (Math.floor(local / dayMs) + daysLeft) * dayMs - plantOffsetMs
  const date = new Date(sunday + plantOffsetMs).toISOString().slice(0, 10)
  return {
    title: '检修：周日 06:00–10:00',
    content: `<p>${date}（周日）06:00–10:00 轧钢车间停机检修：更换二号轧机轴承。其间的报警为计划内停机。</p>`,
    beginsAt: now,
    endsAt: sunday + 10 * hourMs,
    releaseStatus: 1,
  }
}
