// Andon calls of the past: most were answered in time, some only after the escalation.
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import type { WorkOptions } from '@gemba/server/src/platform/db/work.ts'
import type { DemoCall } from '../demo-calls.ts'
import { ackMinutes, callTypes, makeCallTypes } from '../factory/call-types.ts'
import { backdate, runAtEffectiveTime } from './effective-time.ts'
import type { FactoryMasters } from './factory-masters-by-code.ts'
import { pseudoRandom } from './generate-history.ts'
import { pages } from './history-books.ts'
import type { PastAction } from './past-action.ts'
import { dayMs, dayOf, hourMs, isWorkingDay, minuteMs } from './working-days.ts'

/** Escalates andon calls that wait too long. */
export interface PastCallClock {
  /** Runs `perform` while the clock is stopped. `perform` runs the clock itself. */
  standStill(perform: (look: (options: WorkOptions) => Promise<void>) => Promise<void>): Promise<void>
}

/** Type and station of the calls, and how they were handled. */
const stories = [
  ['CNC-1', 0, '主轴异响', '皮带松动', '张紧皮带'],
  ['PRESS-1', 1, '轴承不足', '补料晚', '已送料'],
  ['TEST-1', 2, '试验泄漏', '密封装反', '重新装配'],
  ['MILL-1', 0, '刀库卡刀', '切屑堵塞', '清理刀库'],
  ['PAINT-1', 0, '喷枪堵塞', '过滤器脏', '更换过滤器'],
  ['ASM-1', 2, '轴肩划伤', '搬运碰伤', '返修'],
  ['WASH-1', 0, '水温过低', '加热器跳闸', '复位加热器'],
] as const
const everyDays = 2

export interface AndonHistoryOptions {
  readonly places: FactoryMasters
  readonly now: number
  readonly days: number
  readonly clock: PastCallClock
}

/** Returns the calls as past actions. Each call is performed completely, backdated. */
export async function pastCalls(
  call: DemoCall,
  { places, now, days, clock }: AndonHistoryOptions,
): Promise<PastAction[]> {
  const ids = await makeCallTypes(call, places.teams)
  const openCalls = new Map<number, OpenCall>()
  for await (const row of pages<OpenCall>(call, '/mes_production/andon/event/page')) openCalls.set(row.calledAt, row)
  const actions: PastAction[] = []
  for (let nth = 0; nth * everyDays < days - 1; nth++) {
    const day = dayOf(now) - days * dayMs + nth * everyDays * dayMs
    const at = day + 8 * hourMs + pseudoRandom(nth, 12 * 60) * minuteMs
    const story = stories[nth % stories.length]
    if (!story || !isWorkingDay(day)) continue
    const callContext = { story, nth, at, ids, places, clock, before: openCalls.get(at) }
    // One call is open at a time, so that the clock handles no other one in between.
    if (callContext.before?.status !== andonStatus.codes.closed)
      actions.push({ at, busy: ['calls', story[0]], run: (call) => liveThrough(call, callContext) })
  }
  return actions
}

interface OpenCall {
  readonly id: string
  readonly calledAt: number
  status: number
}

interface PastCall extends Pick<AndonHistoryOptions, 'places' | 'clock'> {
  readonly story: (typeof stories)[number]
  readonly nth: number
  readonly at: number
  readonly ids: ReadonlyMap<string, string>
  readonly before: OpenCall | undefined
}

async function liveThrough(call: DemoCall, { story, nth, at, ids, places, clock, before }: PastCall): Promise<void> {
  const [station, kind, description, cause, action] = story
  const { code, path } = callTypes[kind]
  const { called, acknowledged, handling, toConfirm } = andonStatus.codes
  // Every fifth call waits until the escalation, every ninth takes longer than permitted.
  const answeredAt = at + (nth % 5 === 2 ? ackMinutes * 2 : 1) * minuteMs + pseudoRandom(nth, 50) * 1000
  const solvedAt = answeredAt + (nth % 9 === 4 ? 40 : 6 + pseudoRandom(nth, 15)) * minuteMs
  await clock.standStill(async (look) => {
    const openCall = before ?? {
      ...(await call<{ id: string; status: number }>(`/mes_production/andon/${path}`, {
        stationId: places.stations.get(station),
        typeId: ids.get(code),
        description,
        severity: 1 + (nth % 3),
      })),
    }
    const { id } = openCall
    const perform = async (name: string, from: number, more: object = {}) => {
      if (openCall.status !== from) return
      openCall.status = (await call<OpenCall>(`/mes_production/andon/${name}`, { id, ...more })).status
    }
    await look(backdate(answeredAt - 10_000))
    await runAtEffectiveTime(answeredAt, () => perform('acknowledge', called))
    await runAtEffectiveTime(answeredAt + 2 * minuteMs, () => perform('handle', acknowledged))
    await look(backdate(solvedAt - 10_000))
    await runAtEffectiveTime(solvedAt, () => perform('resolve', handling, { cause, action }))
    await runAtEffectiveTime(solvedAt + 3 * minuteMs, () => perform('confirm', toConfirm))
  })
}
