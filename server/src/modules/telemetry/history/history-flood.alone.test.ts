// Users of one company read history as fast as they can. Curves of another company are still read, and memory stays
// bounded.
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../main/member.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { type Caller, type IsolatedTestProduct, startTestProduct } from '../../../main/product.fixture.ts'

let run: IsolatedTestProduct
let plant: Plant
let other: Plant
const flooders: Caller[] = []
const samples = 100_000
const to = Math.floor(Date.now() / 1000) * 1000 - 60_000
const from = to - samples * 1000

beforeAll(async () => {
  run = await startTestProduct()
  plant = await makePlant(run)
  other = await makePlant({ ...run, admin: run.stranger })
  for (const [target, count] of [
    [plant, samples],
    [other, 2000],
  ] as const) {
    for (let at = 0; at < count; at += 2000) {
      const values = Array.from({ length: 2000 }, (_, index): [number, number] => [
        20 + (index % 9),
        to - (count - at - index) * 1000,
      ])
      await target.send(...values)
    }
  }
  for (let user = 0; user < 5; user++) flooders.push((await makeMember(run, `reader-${user}`, null)).call)
  await run.product.intake.flush()
}, 120_000)
afterAll(() => run.stop())

const read = async (caller: Caller, { pointId }: Plant) => {
  const start = performance.now()
  const { code } = await caller(readHistory, {
    points: [pointId],
    from: String(from),
    to: String(to),
    mode: 'minmax',
    maxPoints: 5000,
  })
  return { code, tookMs: performance.now() - start }
}
const figures = (all: readonly number[]) => {
  const sorted = [...all].sort((a, b) => a - b)
  return { median: Math.round(sorted[sorted.length >> 1] ?? 0), longest: Math.round(sorted.at(-1) ?? 0) }
}

test('400 reads of five users at once: other users read meanwhile in a bounded time, and memory stays bounded', async () => {
  const before = process.memoryUsage.rss()
  let maxBytes = before
  const timer = setInterval(() => {
    maxBytes = Math.max(maxBytes, process.memoryUsage.rss())
  }, 50)
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 400 }, (_, at) => read(flooders[at % flooders.length] as Caller, plant)),
  ).finally(() => {
    isOver = true
  })
  const stranger: Awaited<ReturnType<typeof read>>[] = []
  const cheap: number[] = []
  while (!isOver) {
    stranger.push(await read(run.stranger, other))
    const start = performance.now()
    expect((await run.stranger('/role/select', {})).code).not.toBe('500')
    cheap.push(performance.now() - start)
  }
  clearInterval(timer)
  const outcomes = Map.groupBy(await flood, ({ code }) => code)
  const codes = Object.fromEntries([...outcomes].map(([code, all]) => [code, all.length]))
  const grownMb = Math.round((maxBytes - before) / 2 ** 20)
  const figuresByGroup = {
    codes,
    stranger: figures(stranger.map(({ tookMs }) => tookMs)),
    cheap: figures(cheap),
    grownMb,
  }
  expect(Object.keys(codes).sort()).toEqual(['1404', '200'])
  // No read of the other company is refused.
  expect(stranger.filter(({ code }) => code !== '200')).toEqual([])
  // Up to 9 s were seen on a slow machine.
  expect(figuresByGroup.stranger.longest).toBeLessThan(20_000)
  expect(grownMb).toBeLessThan(700)
}, 60_000)

test('a refusal has a text', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      (flooders[0] as Caller)(readHistory, {
        points: [plant.pointId],
        from: String(from),
        to: String(to),
        mode: 'minmax',
      }),
    ),
  )
  const refused = answers.filter(({ code }) => code === '1404')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.msg).toBe('The history service is busy; try again in a few seconds')
  expect(run.reported.join('\n')).toBe('')
})
