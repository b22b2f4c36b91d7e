import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoPoint } from '../point/point.fixture.ts'
import { PointState } from './point-state.ts'
import { WatchedPoints } from './watched-points.ts'

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

function watch() {
  const state = new PointState(demoPoint({}))
  state.isWatched = true
  const sentUpdates: { at: number; update: PointUpdate }[] = []
  const watched = new WatchedPoints((updates) => {
    for (const update of updates) sentUpdates.push({ at: performance.now(), update })
  })
  watched.start()
  const move = (value: number): void => {
    state.move({ ts: value, rts: value, value, quality: 0, flags: 0 }, 0)
    watched.touch(state)
  }
  return { state, sentUpdates, watched, move }
}

test('the first update is sent at once, then at most five per second, and the last value is always sent', async () => {
  const { sentUpdates, watched, move } = watch()
  const began = performance.now()
  move(1)
  await pause(15)
  expect(sentUpdates.map(({ update }) => update[3])).toEqual([1])
  let value = 1
  while (performance.now() - began < 1000) {
    move(++value)
    await pause(5)
  }
  await pause(300)
  watched.stop()
  expect(sentUpdates.at(-1)?.update[3]).toBe(value)
  expect(sentUpdates.length).toBeGreaterThanOrEqual(5)
  expect(sentUpdates.length).toBeLessThanOrEqual(7)
  for (let index = 1; index < sentUpdates.length; index++) {
    expect(sentUpdates[index]!.at - sentUpdates[index - 1]!.at).toBeGreaterThan(175)
  }
})

test('a point that is no longer watched is not sent', async () => {
  const { state, sentUpdates, watched, move } = watch()
  move(1)
  state.isWatched = false
  await pause(30)
  watched.stop()
  expect(sentUpdates).toEqual([])
})
