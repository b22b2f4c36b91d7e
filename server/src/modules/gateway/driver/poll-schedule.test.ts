import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DriverError } from './driver.ts'
import { PollSchedule } from './poll-schedule.ts'
import { ReportRecorder } from './report-recorder.fixture.ts'

const device = { id: 'd1', periodMs: 1000 }
let report: ReportRecorder
let schedule: PollSchedule | undefined

beforeEach(() => {
  vi.useFakeTimers()
  report = new ReportRecorder()
})
afterEach(() => {
  schedule?.stop()
  vi.useRealTimers()
})

function start(poll: (wasOffline: boolean) => Promise<void>): () => number[] {
  const startedAt = performance.now()
  const times: number[] = []
  schedule = new PollSchedule({
    device,
    report,
    poll: (wasOffline) => {
      times.push(performance.now() - startedAt)
      return poll(wasOffline)
    },
  })
  return () => times
}

test('polls are due at multiples of the period, and none is counted as skipped', async () => {
  const times = start(async () => undefined)
  await vi.advanceTimersByTimeAsync(5500)
  expect(times()).toEqual([0, 1000, 2000, 3000, 4000, 5000])
  schedule?.stop()
  expect(report.countersById.get('d1')).toEqual({ polls: 6, overruns: 0, failures: 0 })
})

test('a poll of 2.5 periods skips two, and the next one is on time', async () => {
  const times = start(() => new Promise((resolve) => setTimeout(resolve, 2500)))
  await vi.advanceTimersByTimeAsync(3200)
  expect(times()).toEqual([0, 3000])
  schedule?.stop()
  expect(report.countersById.get('d1')).toMatchObject({ polls: 2, overruns: 2 })
})

test('a device that fails is tried after 1, 2, 4 s and at most 60 s, then by its period again', async () => {
  let fails = true
  const attempts = start(async () => {
    if (fails) throw new DriverError('noAnswer')
  })
  await vi.advanceTimersByTimeAsync(200_000)
  expect(attempts()).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 63_000, 123_000, 183_000])
  expect(report.deviceStates.get('d1')).toEqual({ state: 'offline', fault: 'noAnswer' })
  fails = false
  await vi.advanceTimersByTimeAsync(45_000)
  expect(attempts().slice(-3)).toEqual([243_000, 244_000, 245_000])
  expect(report.deviceStates.get('d1')?.state).toBe('online')
})
