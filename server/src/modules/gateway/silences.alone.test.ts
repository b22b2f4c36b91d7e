// The record of silences on real stores: visibility, several servers, and removal.
import { runRetention, saveRetention } from '@gemba/contract/admin/retention.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../../main/product.fixture.ts'
import { storeOn } from '../../platform/db/store.ts'
import { beatIntake, removeSilences, startListening, storeSilences } from './silences.ts'

let run: IsolatedTestProduct
let plant: Plant
const store = () => storeOn(run.product.database)
const hour = 3_600_000
const now = Date.now()

beforeAll(async () => {
  run = await startTestProduct()
  plant = await makePlant(run)
})
afterAll(() => run.stop())

type Row = { boxId: string | null; from: number; to: number | null }
const rows = () =>
  run.rows<Row>(`select box_id as "boxId", began_at as "from", nullif(ended_at, 'infinity') as "to" from silence
    order by began_at`)

async function nextBeat(): Promise<void> {
  const read = async () => (await run.rows<{ at: number }>('select at from intake_beat'))[0]?.at
  const before = await read()
  await eventually(async () => (await read()) !== before, 10_000)
}

test('a beat in the future comes from a clock that was set back: it is replaced and creates no silence', async () => {
  const before = (await rows()).length
  await nextBeat()
  await beatIntake(store(), now + 40 * 24 * hour)
  await startListening(store(), { at: now + hour, heardUpTo: 0 })
  expect((await rows()).slice(before)).toEqual([])
  const [beat] = await run.rows<{ at: number }>('select at from intake_beat')
  expect(beat?.at).toBe(now + hour)
})

test('a start after a beat records the time between; if another intake beats meanwhile, nothing is recorded', async () => {
  const before = (await rows()).length
  // Future instants. The running product has just sent a beat, and sends the next in 5 s.
  await nextBeat()
  await beatIntake(store(), now + hour)
  await startListening(store(), { at: now + 2 * hour, heardUpTo: now + hour + 5000 })
  await startListening(store(), { at: now + 2 * hour + 500, heardUpTo: 0 })
  expect((await rows()).slice(before)).toEqual([{ boxId: null, from: now + hour + 5000, to: now + 2 * hour }])
})

test('silences of a box begin once and end once, and one of a removed box is skipped', async () => {
  const { boxId } = plant
  const at = now - hour
  await storeSilences(store(), [
    {
      boxId,
      endedAt: null,
      silences: [
        { from: at, to: at + 1000 },
        { from: at + 2000, to: null },
      ],
    },
    { boxId: '999999', endedAt: null, silences: [{ from: at, to: null }] },
  ])
  await storeSilences(store(), [{ boxId, endedAt: null, silences: [{ from: at + 5000, to: null }] }])
  const ownRows = async () => (await rows()).filter((row) => row.boxId === boxId)
  expect(await ownRows()).toEqual([
    { boxId, from: at, to: at + 1000 },
    { boxId, from: at + 2000, to: null },
  ])
  await storeSilences(store(), [{ boxId, endedAt: at + 9000, silences: [] }])
  expect((await ownRows()).at(-1)).toEqual({ boxId, from: at + 2000, to: at + 9000 })
  await removeSilences(store(), run.companyId, at + 5000)
  expect(await ownRows()).toHaveLength(1)
})

test('with expired readings the silences of the intake are removed', async () => {
  await removeSilences(store(), null, now + 3 * hour)
  expect((await rows()).filter((row) => row.boxId === null)).toEqual([])
  await removeSilences(store(), null, Number.NEGATIVE_INFINITY)
})

test('with the readings of a company its silences of that time are removed', async () => {
  const { boxId } = plant
  const day = 24 * hour
  const ended = (at: number) => ({ boxId, endedAt: at, silences: [{ from: at - hour, to: at }] })
  await storeSilences(store(), [ended(now - 40 * day)])
  await storeSilences(store(), [ended(now - day)])
  const old = async () => (await rows()).filter((row) => row.boxId === boxId && (row.to ?? now) < now - 30 * day)
  expect(await old()).toHaveLength(1)
  expect(await run.admin(saveRetention, { kind: 'samples', days: 30 })).toMatchObject({ code: '200' })
  expect(await run.admin(runRetention)).toMatchObject({ code: '200' })
  await eventually(async () => (await old()).length === 0, 20_000)
  expect((await rows()).filter((row) => row.boxId === boxId && row.to === now - day)).toHaveLength(1)
}, 40_000)
