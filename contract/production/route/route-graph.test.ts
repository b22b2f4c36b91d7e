// Graph rules of routes (order, cycles, duration) on generated routes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentRelation } from './dictionaries.ts'
import {
  closesCycle,
  durationOf,
  findCycle,
  type GraphLink,
  type GraphSegment,
  keysWithoutLink,
  layersOf,
  orderOf,
  scheduleOf,
} from './route-graph.ts'

const { finishStart, startStart, finishFinish } = segmentRelation.codes
const link = (from: string, to: string, more: Partial<GraphLink> = {}): GraphLink => ({
  from,
  to,
  relation: finishStart,
  lagMinutes: 0,
  ...more,
})
const taking = (minutes: Record<string, number>): GraphSegment[] =>
  Object.entries(minutes).map(([key, durationMinutes]) => ({ key, durationMs: durationMinutes * 60_000 }))

const keyOf = (at: number) => `s${at}`
/** Segments with links from earlier to later ones, so that there is no cycle. */
const routes = fc.integer({ min: 2, max: 12 }).chain((count) =>
  fc.record({
    segments: fc
      .array(fc.integer({ min: 0, max: 600 }), { minLength: count, maxLength: count })
      .map((all) => all.map((minutes, at): GraphSegment => ({ key: keyOf(at), durationMs: minutes * 60_000 }))),
    links: fc
      .uniqueArray(
        fc
          .record({
            left: fc.nat(count - 1),
            right: fc.nat(count - 1),
            relation: fc.constantFrom(finishStart, startStart, finishFinish),
            lagMinutes: fc.nat(120),
          })
          .filter(({ left, right }) => left !== right),
        { selector: ({ left, right }) => `${Math.min(left, right)} ${Math.max(left, right)}`, maxLength: 20 },
      )
      .map((all) =>
        all.map(({ left, right, ...more }) => link(keyOf(Math.min(left, right)), keyOf(Math.max(left, right)), more)),
      ),
  }),
)
const anyLinks = fc.array(
  fc.record({ from: fc.nat(7).map(keyOf), to: fc.nat(7).map(keyOf) }).map(({ from, to }) => link(from, to)),
  { maxLength: 20 },
)
const eightKeys = Array.from({ length: 8 }, (_, at) => keyOf(at))

describe('properties', () => {
  test('each segment occurs once, after all that it waits for', () => {
    fc.assert(
      fc.property(routes, ({ segments, links }) => {
        const keys = segments.map(({ key }) => key)
        const shuffled = keys.toReversed()
        const order = orderOf(shuffled, links)
        expect(order.toSorted()).toEqual(keys.toSorted())
        for (const { from, to } of links) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to))
        const layers = layersOf(shuffled, links)
        for (const { from, to } of links) expect(layers.get(from) ?? 0).toBeLessThan(layers.get(to) ?? 0)
      }),
    )
  })

  test('a cycle is found exactly if some segments cannot be ordered, and the result is a cycle', () => {
    fc.assert(
      fc.property(anyLinks, (links) => {
        const cycle = findCycle(links)
        expect(cycle === undefined).toBe(orderOf(eightKeys, links).length === eightKeys.length)
        if (!cycle) return
        expect(cycle.at(-1)).toBe(cycle[0])
        expect(cycle.length).toBeGreaterThan(1)
        for (const [at, from] of cycle.slice(0, -1).entries())
          expect(links.some((link) => link.from === from && link.to === cycle[at + 1])).toBe(true)
        expect(new Set(cycle).size).toBe(cycle.length - 1)
      }),
    )
  })

  test('a link closes a cycle exactly if one is found with it', () => {
    fc.assert(
      fc.property(routes, fc.nat(11), fc.nat(11), ({ segments, links }, first, second) => {
        const [from, to] = [keyOf(first % segments.length), keyOf(second % segments.length)]
        expect(closesCycle(links, { from, to })).toBe(findCycle([...links, link(from, to)]) !== undefined)
      }),
    )
  })

  test('every segment waits for its links and no longer', () => {
    fc.assert(
      fc.property(routes, ({ segments, links }) => {
        const { spans, leadTimeMs } = scheduleOf(segments, links)
        const at = (key: string) => spans.get(key) ?? { startMs: -1, endMs: -1 }
        const slack = (graphLink: GraphLink) => {
          const lag = graphLink.lagMinutes * 60_000
          if (graphLink.relation === startStart) return at(graphLink.to).startMs - at(graphLink.from).startMs - lag
          if (graphLink.relation === finishFinish) return at(graphLink.to).endMs - at(graphLink.from).endMs - lag
          return at(graphLink.to).startMs - at(graphLink.from).endMs - lag
        }
        for (const link of links) expect(slack(link)).toBeGreaterThanOrEqual(0)
        for (const { key, durationMs } of segments) {
          const { startMs, endMs } = at(key)
          expect(endMs - startMs).toBe(durationMs)
          const isHeld = startMs === 0 || links.some((link) => link.to === key && slack(link) === 0)
          expect(isHeld, `${key} starts at its earliest`).toBe(true)
        }
        expect(leadTimeMs).toBe(Math.max(...[...spans.values()].map(({ endMs }) => endMs)))
      }),
    )
  })

  test('if all links wait for a finish, a delay of a critical segment delays the route by the same time', () => {
    fc.assert(
      fc.property(routes, ({ segments, links }) => {
        const all = links.map((link) => ({ ...link, relation: finishStart }))
        const { critical, leadTimeMs } = scheduleOf(segments, all)
        for (const slow of segments) {
          const longer = segments.map((segment) =>
            segment.key === slow.key ? { ...segment, durationMs: segment.durationMs + 60_000 } : segment,
          )
          const later = scheduleOf(longer, all).leadTimeMs - leadTimeMs
          if (critical.has(slow.key)) expect(later).toBe(60_000)
          else expect(later).toBeLessThan(60_000)
        }
      }),
    )
  })
})

test('the duration of a route considers finish links, start links and lags', () => {
  const segments = taking({ cut: 10, turn: 20, wash: 5, fit: 30 })
  const chain = [link('cut', 'turn'), link('turn', 'wash', { lagMinutes: 15 }), link('wash', 'fit')]
  expect(scheduleOf(segments, chain).leadTimeMs).toBe(80 * 60_000)
  const overlapped = [
    link('cut', 'turn', { relation: startStart, lagMinutes: 2 }),
    link('turn', 'wash', { relation: finishFinish, lagMinutes: 1 }),
    link('wash', 'fit'),
  ]
  const { spans, leadTimeMs, critical } = scheduleOf(segments, overlapped)
  expect(spans.get('turn')).toEqual({ startMs: 120_000, endMs: 22 * 60_000 })
  expect(spans.get('wash')).toEqual({ startMs: 18 * 60_000, endMs: 23 * 60_000 })
  expect(leadTimeMs).toBe(53 * 60_000)
  expect([...critical].toSorted()).toEqual(['cut', 'fit', 'turn', 'wash'])
})

test('the longer of two paths is critical, and a segment without links is loose', () => {
  const segments = taking({ shaft: 40, housing: 25, fit: 10, paint: 1 })
  const links = [link('shaft', 'fit'), link('housing', 'fit')]
  const { critical } = scheduleOf(segments, links)
  expect([...critical].toSorted()).toEqual(['fit', 'shaft'])
  expect(keysWithoutLink(['shaft', 'housing', 'fit', 'paint'], links)).toEqual(['paint'])
  expect(keysWithoutLink(['fit'], [])).toEqual([])
})

test('durations are computed from minutes as decimal strings, and unknown times are 0', () => {
  expect(durationOf({ setupTime: '1.5', standardTime: '0.001' })).toBe(90_060)
  expect(durationOf({ setupTime: null })).toBe(0)
})
