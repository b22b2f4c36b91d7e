// Each kind of write of an intake is refused when its slot has another owner, and nothing is stored.

import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BoxStateRecorder } from '../../modules/gateway/index.ts'
import type { IntakeHooks, PointMonitor } from '../../modules/telemetry/index.ts'
import { slotOf } from '../../platform/broker/external/slot.ts'
import { fencedStore } from '../../platform/cluster/slot-fence.ts'
import type { SlotLease } from '../../platform/cluster/slot-lease.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { storeOn } from '../../platform/db/store.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { startHotPlant } from '../hot-trigger.fixture.ts'
import type { Plant } from '../plant.fixture.ts'
import { eventually } from '../product.fixture.ts'
import { queryDatabase } from '../program.fixture.ts'
import { wireIntake } from './wiring/wire-intake.ts'

const owner = '00000000-0000-4000-8000-000000000001'
let databaseUrl: string
let plant: Plant
let slot: number
let epoch = 0

const rows = <Row>(text: string) => queryDatabase<Row>(databaseUrl, text)

beforeAll(async () => {
  databaseUrl = await createTestDatabase()
  const started = await startHotPlant({ databaseUrl })
  plant = started.plant
  const { run } = started
  const { boxId, modelId, pointId } = plant
  const [point] = await run.rows<{ id: string }>(`select model_point_id as id from point where id = ${pointId}`)
  await run.admin('/runCondition/add', { modelId, state: 1, modelPointId: point?.id, comparison: 1, value: 50 })
  await run.stop()
  await rows(`insert into calculation (company_id, code, name, formula, result_point_id, status)
    select company_id, 'c', 'c', 'a +', id, ${calculationStatus.codes.enabled} from point where id = ${pointId}`)
  const [box] = await rows<{ companyId: string }>(`select company_id as "companyId" from box where id = ${boxId}`)
  slot = slotOf(String(box?.companyId), boxId)
})

/** Gives the slot a new owner and returns its lease. */
async function renewSlot(): Promise<SlotLease> {
  await rows(`update intake_slot set epoch = ${++epoch}, server_id = '${owner}', expires_at = now() + interval '1 h'
    where slot = ${slot}`)
  return { slot, epoch: String(epoch) }
}

interface Writer {
  readonly hooks: IntakeHooks
  readonly states: BoxStateRecorder
  losses: number
}

const writers: Writer[] = []
afterAll(async () => {
  for (const { hooks } of writers) await hooks.close()
})

async function openWriter(lease: SlotLease): Promise<Writer> {
  const leases = [lease]
  const lost = (): void => void writer.losses++
  const report = (): void => undefined
  const hooks = wireIntake(openDatabase(databaseUrl, { connections: 2 }), { report, leases, lost })
  const states = new BoxStateRecorder(
    fencedStore(storeOn(openDatabase(databaseUrl, { connections: 1 })), { leases: () => leases, lost }),
    report,
  )
  const writer: Writer = { hooks, states, losses: 0 }
  writers.push(writer)
  const { points } = await hooks.loadCatalogue('all')
  expect(points.map(({ pointId }) => pointId)).toEqual([plant.pointId])
  return writer
}

/** Passes a reading that raises an alarm, starts a run, hits a trigger; a calculation fails. */
function passReading({ hooks }: Writer): void {
  const { monitors } = hooks
  const point = { pointId: plant.pointId } as Parameters<typeof monitors.attach>[0]
  const monitor = monitors.attach(point) as PointMonitor
  const sink = { place: () => undefined, latestTs: () => 0, flush: async () => undefined } as never
  monitors.start?.(async () => undefined, sink)
  const at = hooks.clock.now()
  monitor.take(at, at, 20, 0)
  monitor.take(at + 1, at + 1, 105, 0)
  monitors.settle?.()
}

const at = Date.now()
const writes: [kind: string, tables: string[], write: (writer: Writer) => unknown][] = [
  [
    'events of boxes',
    ['box_event'],
    ({ hooks }) => hooks.storeBoxEvents([{ boxId: plant.boxId, kind: 'unreadable', at, args: { count: 1 } }]),
  ],
  [
    'snapshots of boxes',
    ['box_record'],
    ({ hooks }) =>
      hooks.storeBoxSnapshots([
        { boxId: plant.boxId, tid: `t${epoch}`, at, reason: null, values: [], samples: {} } as never,
      ]),
  ],
  [
    'records of boxes',
    ['box_report'],
    ({ hooks }) => {
      const lists = { unmapped: [], deadLetters: [], refusals: [], listed: null }
      const record = { boxId: plant.boxId, counters: {}, lastMessageAt: at, address: `a${epoch}`, firmware: null }
      return hooks.saveBoxRecords([Object.assign(record, lists) as never])
    },
  ],
  [
    'silences',
    ['silence'],
    ({ hooks }) =>
      hooks.silences.store([{ boxId: plant.boxId, endedAt: null, silences: [{ from: at, to: at + epoch }] }]),
  ],
  ['the beat', ['intake_beat'], ({ hooks }) => hooks.silences.beat(Date.now() + 1000)],
  [
    'latest values',
    ['intake_snapshot'],
    ({ hooks }) => hooks.slots?.save([{ slot, neededSince: at + epoch, rows: Buffer.alloc(0) }]),
  ],
  [
    'states of boxes',
    ['box', 'box_event'],
    ({ states }) => states.record({ boxId: plant.boxId, state: 1, ts: at, cause: 'message' }),
  ],
  [
    'alarms, run states, triggers and calculations',
    [
      'alarm_episode',
      'alarm_transition',
      'alarm_timer',
      'run_span',
      'box_record',
      'trigger_state',
      'calculation_state',
    ],
    passReading,
  ],
]

const contentOf = (table: string): Promise<{ digest: string }[]> =>
  rows(`select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest from ${table} t`)

test.each(writes)('%s', { timeout: 20_000 }, async (_, tables, write) => {
  const former = await openWriter(await renewSlot())
  const present = await openWriter(await renewSlot())
  const before = await Promise.all(tables.map(contentOf))
  const attempt = (async () => write(former))().catch(() => undefined)
  await attempt
  await eventually(async () => former.losses > 0, 5000)
  // Engines store what they have noted at most a second later.
  if (tables.length > 2) await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await Promise.all(tables.map(contentOf))).toEqual(before)
  await write(present)
  await expect
    .poll(
      async () => {
        const after = await Promise.all(tables.map(contentOf))
        return tables.filter((_table, index) => after[index]?.[0]?.digest === before[index]?.[0]?.digest)
      },
      { timeout: 5000 },
    )
    .toEqual([])
  expect(present.losses).toBe(0)
})

test('the catalogue contains only the boxes of the slots', async () => {
  const lease = await renewSlot()
  const other = { slot: (slot + 1) % 64, epoch: '0' }
  const hooks = wireIntake(openDatabase(databaseUrl, { connections: 2 }), { report: () => {}, leases: [other] })
  const nothing = { companies: [], boxes: [], points: [], foreignPointIds: [] }
  expect(await hooks.loadCatalogue('all')).toEqual(nothing)
  const { foreignPointIds, ...owned } = await hooks.loadCatalogue({ boxIds: [plant.boxId] })
  expect(Object.assign(owned, { foreignPointIds: [] })).toEqual(nothing)
  expect(foreignPointIds).toContain(plant.pointId)
  expect(hooks.monitors.attach({ pointId: plant.pointId } as never)).toBeUndefined()
  expect(await hooks.slots?.isOwned(lease.slot)).toBe(false)
  await hooks.close()
})
