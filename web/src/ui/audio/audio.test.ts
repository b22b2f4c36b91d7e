import { expect, it, vi } from 'vitest'
import { formatSeconds, trackAfter, watchProgress } from './audio-time.ts'

it('S-166 times are minutes and seconds, and the first track follows the last one', () => {
  expect([0, 3.9, 61, 600, Number.NaN, Number.POSITIVE_INFINITY].map(formatSeconds)).toEqual([
    '0:00',
    '0:03',
    '1:01',
    '10:00',
    '0:00',
    '0:00',
  ])
  expect([trackAfter(0, 1, 3), trackAfter(2, 1, 3), trackAfter(0, -1, 3), trackAfter(0, 1, 1)]).toEqual([1, 0, 2, 0])
})

it('S-222 the progress is read every 1000 ms until it is stopped', () => {
  vi.useFakeTimers()
  const read = vi.fn()
  const stop = watchProgress(read)
  vi.advanceTimersByTime(999)
  expect(read).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(2001)
  expect(read).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(5000)
  expect(read).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
