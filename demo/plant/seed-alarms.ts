// The alarms of the last 30 days of the demo plant and their handling, computed by the rules from the readings of the
// past.
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import {
  hasEpisodesBefore,
  listPastRules,
  type PastAction,
  type PastRule,
  recordPast,
} from '@gemba/server/src/modules/alarm/index.ts'
import { storeOn, type Transactions } from '@gemba/server/src/platform/db/store.ts'
import type { DevicePoints } from '../history/fill-history.ts'
import { demoModels } from './demo-models.ts'
import { type DemoObject, demoObjects } from './demo-objects.ts'
import { plantOffsetMs } from './read-steel-plant.ts'

type AlarmDependencies = Pick<OpenProduct, 'database'>

interface Past {
  readonly fed: readonly DevicePoints[]
  /** Where it ends, epoch ms. */
  readonly now: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const quarterMs = 15 * minuteMs
const spanMs = 30 * 24 * hourMs
const patienceMs = 10_000

/** Users of the three shifts with the hour at which each begins, plant time. */
export const demoShifts = [
  {
    name: 'shift-early',
    names: { nickname: '早班长', nicknameEn: 'Early shift', nicknameTw: '早班長' },
    from: 6,
    role: { name: '早班班长', nameEn: 'Early shift leader', nameTw: '早班班長' },
  },
  {
    name: 'shift-late',
    names: { nickname: '中班长', nicknameEn: 'Late shift', nicknameTw: '中班長' },
    from: 14,
    role: { name: '中班班长', nameEn: 'Late shift leader', nameTw: '中班班長' },
  },
  {
    name: 'shift-night',
    names: { nickname: '夜班长', nicknameEn: 'Night shift', nicknameTw: '夜班長' },
    from: 22,
    role: { name: '夜班班长', nameEn: 'Night shift leader', nameTw: '夜班班長' },
  },
] as const

interface Notes {
  readonly text: string
  /** Codes of `alarmResult`: real fault, false alarm, planned stop. */
  readonly result: 1 | 2 | 4
  readonly tags: readonly string[]
}

const energyNotes: readonly Notes[] = [
  {
    text: '中频炉和轧机同时满负荷，已错开开炉时间',
    result: 1,
    tags: ['负荷'],
  },
  {
    text: '计划内的集中生产，已通知调度',
    result: 4,
    tags: ['计划'],
  },
  { text: '短时冲击，未超过合同需量', result: 2, tags: ['负荷'] },
]
const otherNotes: readonly Notes[] = [
  { text: '清洗过滤网，流量恢复', result: 1, tags: ['冷却'] },
  { text: '高负荷运行所致，降速观察后恢复', result: 1, tags: ['负荷'] },
  { text: '现场检查未见异常', result: 2, tags: ['巡检'] },
  { text: '补加润滑脂，温度回落', result: 1, tags: ['润滑'] },
]

/**
 * Stores the alarm history of the demo plant once, all of it or nothing. Every episode follows from the quarter-hourly
 * readings of a point and its rule, and all are closed. Returns their number.
 */
export async function seedAlarms(parts: AlarmDependencies, { fed, now }: Past): Promise<number> {
  const companyId = fed[0]?.points[0]?.companyId
  if (companyId === undefined) return 0
  const store = storeOn(parts.database).asSystem('seed', companyId)
  const watched = await awaitRules(store, fed)
  return store.inWork(async (work) => {
    // Alarms that the simulator raised meanwhile belong to the present.
    if (await hasEpisodesBefore(work, now - 24 * hourMs)) return 0
    let count = 0
    for (const rule of watched) {
      const department = departmentOf(fed, rule)
      const past = { rule, samples: samplesOf(fed, rule, now), until: now }
      count += await recordPast(work, { ...past, attend: (...span) => attend(rule, department, span) })
    }
    return count
  })
}

/** Waits until the rules of the models are copied to the points of their objects, and returns them. */
async function awaitRules(store: Pick<Transactions, 'inRead'>, fed: readonly DevicePoints[]): Promise<PastRule[]> {
  const points = fed.flatMap((devicePoints) => devicePoints.points.map(({ pointId }) => pointId))
  const expectedCount = fed.reduce((sum, { device }) => sum + countLimited(device.code), 0)
  const until = Date.now() + patienceMs
  for (;;) {
    const rules = await store.inRead((read) => listPastRules(read, points))
    if (rules.length >= expectedCount || Date.now() > until) return rules
    await wait(20)
  }
}

/** Returns the number of points with limits in the model of an object. */
function countLimited(code: string): number {
  const object = demoObjects.find((demoObject) => demoObject.code === code)
  const model = demoModels.find((demoModel) => demoModel.code === object?.model)
  return model?.points.filter(({ limits }) => limits !== undefined).length ?? 0
}

/** Returns the department of the object of a point. */
function departmentOf(fed: readonly DevicePoints[], { pointId }: PastRule): DemoObject['department'] {
  const devicePoints = fed.find(({ points }) => points.some((point) => point.pointId === pointId))
  return demoObjects.find(({ code }) => code === devicePoints?.device.code)?.department ?? 'production'
}

function samplesOf(fed: readonly DevicePoints[], { pointId }: PastRule, now: number) {
  const devicePoints = fed.find(({ points }) => points.some((point) => point.pointId === pointId))
  const code = devicePoints?.points.find((point) => point.pointId === pointId)?.code
  if (!devicePoints || code === undefined) return []
  const last = Math.floor(now / quarterMs)
  return Array.from({ length: spanMs / quarterMs }, (_, index) => {
    const ts = (last - spanMs / quarterMs + 1 + index) * quarterMs
    return { ts, value: devicePoints.device.at(ts)[code] ?? 0 }
  })
}

const [dayBegins, dayEnds] = [8, 18]

/**
 * Returns the actions on an episode. Somebody confirms within ten minutes, and reports the cause within an hour after
 * the return. That is the shift, except for alarms that the operator sees first in production, and those that the
 * equipment department handles by day.
 */
function attend(
  rule: PastRule,
  department: DemoObject['department'],
  [raisedAt, returnedAt]: [number, number],
): PastAction[] {
  const luck = Math.floor(raisedAt / quarterMs) * 7 + Number(rule.pointId) * 3
  const confirmedAt = raisedAt + (1 + (luck % 9)) * minuteMs + (luck % 53) * 1000
  const handledAt = returnedAt + (5 + (luck % 41)) * minuteMs
  const isProduction = department === 'production'
  const notes = rule.limits.warnMax === 120 ? energyNotes : otherNotes
  const { text, result, tags } = notes[luck % notes.length] as Notes
  return [
    { at: confirmedAt, userName: isProduction && luck % 5 === 0 ? 'operator' : shiftAt(confirmedAt) },
    {
      at: handledAt,
      userName: isProduction || !isDay(handledAt) ? shiftAt(handledAt) : 'admin',
      handling: { text, result, reasonTags: tags },
    },
  ]
}

/** Returns the hour of the day, plant time. */
const hourAt = (ts: number): number => Math.floor((ts + plantOffsetMs) / hourMs) % 24
const isDay = (ts: number): boolean => hourAt(ts) >= dayBegins && hourAt(ts) < dayEnds

function shiftAt(ts: number): string {
  const hour = hourAt(ts)
  const shift = demoShifts.findLast(({ from }) => hour >= from) ?? demoShifts[2]
  return shift.name
}
