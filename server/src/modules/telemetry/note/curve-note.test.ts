// Notes on curves through HTTP: visible with the curve, written with the right, removed with their point.
import { point } from '@gemba/contract/equipment/point.ts'
import { curveNote, readCurveNotes } from '@gemba/contract/telemetry/curve-note.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant
const noon = Date.UTC(2026, 0, 5, 12)
const hour = 3_600_000

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

const add = (note: Record<string, unknown>, caller = run.admin) =>
  caller(operation(curveNote, 'create'), { pointId: plant.pointId, ...note })
const marks = async (from: number, to: number, caller = run.admin) =>
  (await caller(readCurveNotes, { points: [plant.pointId], from, to })).data

test('a note is on the curve of its point in every window that it overlaps, in order of time', async () => {
  await add({ at: noon, text: 'Filter changed' })
  await add({ at: noon - 2 * hour, until: noon - hour, text: 'Trial run' })
  const both = await marks(noon - 90 * 60_000, noon + hour)
  expect(both).toMatchObject([
    { pointId: plant.pointId, at: noon - 2 * hour, until: noon - hour, text: 'Trial run', createUser: 'admin' },
    { at: noon, until: null, text: 'Filter changed' },
  ])
  expect(await marks(noon, noon)).toHaveLength(1)
  expect(await marks(noon - 50 * 60_000, noon - 1)).toEqual([])
  const beside = await makePlant(run)
  const other = await run.admin(readCurveNotes, { points: [beside.pointId], from: 0, to: noon * 2 })
  expect(other.data).toEqual([])
})

test('an end before the start, a note without text and a point of another company are refused', async () => {
  const before = (await run.rows('select from curve_note')).length
  expect((await add({ at: noon, until: noon - 1, text: 'Backwards' })).code).toBe('1304')
  expect((await add({ at: noon, text: '' })).code).toBe('400')
  expect((await add({ at: 'soon', text: 'When?' })).code).toBe('400')
  expect((await add({ at: noon, text: 'x'.repeat(501) })).code).toBe('400')
  expect((await add({ at: noon, text: 'Not mine' }, run.stranger)).code).toBe('1101')
  expect((await add({ at: noon, text: 'No right' }, run.nobody)).code).toBe('401')
  expect((await run.rows('select from curve_note')).length).toBe(before)
})

test('another company neither sees nor changes a note; an outdated version is a conflict', async () => {
  const { data } = await add({ at: noon + 10 * hour, text: 'Ours' })
  const strangerNotes = await run.stranger(readCurveNotes, { points: [plant.pointId], from: 0, to: noon * 2 })
  expect(strangerNotes.data).toEqual([])
  expect((await run.stranger(operation(curveNote, 'update'), { ...data, text: 'Theirs' })).code).toBe('1101')
  expect((await run.admin(operation(curveNote, 'update'), { ...data, text: 'Ours, corrected' })).code).toBe('200')
  expect((await run.admin(operation(curveNote, 'update'), { ...data, text: 'Too late' })).code).toBe('1104')
  expect((await marks(noon + 10 * hour, noon + 10 * hour))[0]).toMatchObject({ text: 'Ours, corrected' })
})

test('removing a point removes its notes', async () => {
  const curvePlant = await makePlant(run)
  await run.admin(operation(curveNote, 'create'), { pointId: curvePlant.pointId, at: noon, text: 'Short-lived' })
  expect((await run.admin(operation(point, 'remove'), { ids: [curvePlant.pointId] })).code).toBe('200')
  expect(await run.rows(`select from curve_note where point_id = ${curvePlant.pointId}`)).toEqual([])
})
