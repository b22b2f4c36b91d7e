// The last hour or day of many points in one request, limited to the points that the user may see.
import { readSparklines } from '@gemba/contract/telemetry/sparkline.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../../main/product.fixture.ts'
import type { History } from '../../../platform/history/history.ts'
import { Sparklines, sparklineWindow } from './sparklines.ts'

let run: TestProduct
let plant: Plant
let onChange: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  onChange = await makePlant(run)
  await run.rows(`update point set store_mode = 2, max_interval_ms = 0 where id = ${onChange.pointId}`)
  await run.product.intake.reload('all')
})

const stepMs = 120_000
const sparklines = (points: readonly string[], caller: Caller = run.admin) => caller(readSparklines, { points })
const all = () => [plant.pointId, onChange.pointId]

test('each step has its last value, and null if the point had none', async () => {
  const window = sparklineWindow()
  const at = (step: number, part = 0.5) => window.from + (step + part) * stepMs
  await plant.send([1, at(3)], [2, at(3, 0.9)], [5, at(20)])
  await plant.send([6, at(8)], [null, at(8, 0.9), 0x80000000])
  await onChange.send([7, at(-60)], [8, at(10)])
  await run.product.intake.flush()
  // While the machine stalls, the whole intake has a silence, which is stored some seconds later.
  const after = await eventually(async () => {
    await run.rows('delete from silence where box_id is null')
    const { data } = await sparklines(all())
    return data.series[1]?.values.at(-1) === null ? undefined : data
  }, 15_000)
  // A new step may have begun in between.
  const moved = (after.from - window.from) / stepMs
  const [often, seldom] = after.series.map(({ values }) => values)
  expect(often).toHaveLength(30)
  // A step whose last sample is bad has no value, even after a good one.
  expect(often?.[8 - moved]).toBeNull()
  expect([3, 4, 5, 20, 22].map((step) => often?.[step - moved])).toEqual([2, 2, null, 5, null])
  expect([0, 9, 10, 29].map((step) => seldom?.[step - moved] ?? seldom?.[0])).toEqual([7, 7, 8, 8])
})

test('no value continues through a silence of its box', async () => {
  const { data } = await sparklines(all())
  const [from, to] = [data.from + 24.5 * stepMs, data.from + 25.5 * stepMs]
  await run.rows(
    `insert into silence (company_id, box_id, began_at, ended_at)
     select company_id, id, to_timestamp(${from} / 1000.0), to_timestamp(${to} / 1000.0) from box where id = ${onChange.boxId}`,
  )
  const { data: after } = await sparklines(all())
  expect(after.series[1]?.values.slice(22)).toEqual([8, 8, null, null, null, null, null, null])
})

test('a day has steps of 15 minutes, with the same points and rules', async () => {
  const at = (hoursAgo: number) => Date.now() - hoursAgo * 3_600_000
  await onChange.send([3, at(20)], [4, at(10)])
  await run.product.intake.flush()
  const { data } = await run.admin(readSparklines, { points: all(), span: 'day' })
  expect(data.stepMs).toBe(900_000)
  const values = data.series[1]?.values ?? []
  expect(values).toHaveLength(96)
  const near = (hoursAgo: number) => values[Math.floor((at(hoursAgo) - data.from) / data.stepMs)]
  expect([near(22), near(18), near(8)]).toEqual([null, 3, 4])
})

test('another company gets nothing, too many points are refused, users without the right get nothing', async () => {
  expect((await sparklines(all(), run.stranger)).data.series).toEqual([])
  expect((await sparklines(all(), run.nobody)).code).toBe('401')
  const many = Array.from({ length: 101 }, (_, index) => String(index + 1))
  expect((await sparklines(many)).data).toMatchObject({ error: 'tooManyPoints' })
})

test('all users share the values read in the same two minutes, and only new points are read', async () => {
  const requests: unknown[] = []
  const history = {
    rows: async (_sql: string, { points }: { points: readonly string[] }) => {
      requests.push(points)
      return []
    },
  } as unknown as History
  const sourceOf = (pointId: string) =>
    ({ pointId, periodMs: 1000, storeMode: 1, maxIntervalMs: 0, silences: [] }) as const
  const tiles = new Sparklines()
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_800_000_030_000)
  await tiles.read(history, [sourceOf('1'), sourceOf('2')])
  await tiles.read(history, [sourceOf('1'), sourceOf('2')])
  await tiles.read(history, [sourceOf('2'), sourceOf('3')])
  now.mockReturnValue(1_800_000_030_000 + stepMs)
  await tiles.read(history, [sourceOf('2')])
  now.mockRestore()
  expect(requests).toEqual([['1', '2'], ['3'], ['2']])
})
