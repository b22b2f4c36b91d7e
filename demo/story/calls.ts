// Makes and answers andon calls in the story. Calls of visitors are not touched.
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { callTypes } from '../factory/call-types.ts'
import { todaysCall } from '../factory/factory-orders.ts'
import { hourMs, minuteMs } from '../history/working-days.ts'
import type { Scene } from './scene.ts'

interface AndonCall {
  readonly id: string
  readonly status: number
  readonly severity: number
  readonly stationId: string
  readonly description: string | null
  readonly calledAt: number
  readonly acknowledgedAt: number | null
  readonly arrivedAt: number | null
  readonly resolvedAt: number | null
}

interface CallScript {
  readonly station: string
  readonly type: (typeof callTypes)[number]['code']
  readonly description: string
  readonly cause: string
  readonly action: string
}

const andon = '/mes_production/andon'
const critical = 3
const { called, acknowledged, handling, toConfirm } = andonStatus.codes

const missing: Omit<CallScript, 'station'> = {
  type: 'MATERIAL',
  description: '线边缺料',
  cause: '批次用完',
  action: '已补料',
}

/** The calls of an hour without missing material, one after the other. */
const scripts: readonly CallScript[] = [
  {
    station: 'MILL-1',
    type: 'EQUIPMENT',
    description: '主轴温度偏高',
    cause: '冷却液不足',
    action: '补充冷却液',
  },
  {
    station: 'ASM-1',
    type: 'QUALITY',
    description: '密封面有毛刺',
    cause: '刀具磨损',
    action: '去毛刺',
  },
  {
    station: 'WASH-1',
    type: 'EQUIPMENT',
    description: '喷淋压力低',
    cause: '滤网堵塞',
    action: '清洗滤网',
  },
]
const ofToday = { cause: '密封圈老化', action: '更换密封圈' }
const ringsAtMinute = 12
/** The call that was open at the start of the story stays open for this time. */
const openMs = 22 * minuteMs
const handledMs = 8 * minuteMs
/** Time that somebody looks for material before calling. */
const patienceMs = 4 * minuteMs

const solutionOf = ({ description }: AndonCall): { cause: string; action: string } | undefined =>
  description === todaysCall.description
    ? ofToday
    : [...scripts, missing].find((script) => script.description === description)

/** Calls for missing material, and answers calls. */
export async function respondToCalls(scene: Scene): Promise<void> {
  const { floor, memory, places } = scene
  const { records } = await floor<{ records: AndonCall[] }>(`${andon}/event/page`, {
    status: [...openCalls],
    pageSize: 200,
  })
  memory.stopped = new Set(records.flatMap(({ severity, stationId }) => (severity === critical ? stationId : [])))
  for (const record of records) await scene.attempt(() => answer(scene, record))
  const types = await typeIds(scene)
  for (const [stationId, { since }] of memory.short) {
    const isCalled = records.some(
      (record) => record.stationId === stationId && record.description === missing.description,
    )
    if (isCalled || scene.now - since < patienceMs) continue
    memory.calledIn = Math.floor(scene.sinceMs / hourMs)
    await scene.attempt(() => make(scene, { ...missing, stationId, types }))
  }
  const [hour, minute] = [Math.floor(scene.sinceMs / hourMs), (scene.sinceMs % hourMs) / minuteMs]
  // Missing material has its own call.
  if (minute < ringsAtMinute || memory.calledIn >= hour || memory.short.size > 0) return
  memory.calledIn = hour
  const next = scripts[hour % scripts.length]
  const stationId = places.stations.get(next?.station ?? '')
  if (next && stationId) await scene.attempt(() => make(scene, { ...next, stationId, types }))
}

async function typeIds({ office }: Scene): Promise<ReadonlyMap<string, string>> {
  const rows = await office<{ id: string; code: string }[]>(`${andon}/type/list`, {})
  return new Map(rows.map(({ id, code }) => [code, id]))
}

interface AndonCallOptions extends Omit<CallScript, 'station'> {
  readonly stationId: string
  readonly types: ReadonlyMap<string, string>
}

async function make({ floor }: Scene, { stationId, type, description, types }: AndonCallOptions): Promise<void> {
  const path = callTypes.find(({ code }) => code === type)?.path
  await floor(`${andon}/${path}`, { stationId, typeId: types.get(type), description, severity: 2 })
}

async function answer(scene: Scene, call: AndonCall): Promise<void> {
  const { floor, memory, now, sinceMs } = scene
  const solution = solutionOf(call)
  if (!solution) return
  const perform = (name: string, more: object = {}) => floor(`${andon}/${name}`, { id: call.id, ...more })
  const isSince = (at: number | null, ms: number) => now - (at ?? now) >= ms
  if (call.status === called && isSince(call.calledAt, minuteMs)) await perform('acknowledge')
  if (call.status === acknowledged && isSince(call.acknowledgedAt, 1.5 * minuteMs)) await perform('handle')
  if (call.status === handling && isSince(call.arrivedAt, handledMs)) {
    const isOfBefore = call.description === todaysCall.description && sinceMs < openMs
    const isStillShort = call.description === missing.description && memory.short.has(call.stationId)
    if (!isOfBefore && !isStillShort) await perform('resolve', solution)
  }
  if (call.status === toConfirm && isSince(call.resolvedAt, 2 * minuteMs)) await perform('confirm')
}
