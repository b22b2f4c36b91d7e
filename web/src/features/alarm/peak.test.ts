import { expect, test } from 'vitest'
import { peakWith } from './peak.ts'

const high = { side: 'high' as const, alarmStatus: 1 as const, occurTs: 1000, peakValue: 96 }

test.each([
  ['a reading that goes further is the peak', high, { ts: 2000, value: 99.9 }, 99.9],
  ['one that does not leaves it', high, { ts: 2000, value: 95 }, 96],
  ['at the low side further is lower', { ...high, side: 'low' as const, peakValue: 5 }, { ts: 2000, value: 3 }, 3],
  ['once it has returned the peak stands', { ...high, alarmStatus: 2 as const }, { ts: 2000, value: 99 }, 96],
  ['what was before the alarm does not count', high, { ts: 999, value: 99 }, 96],
  ['no number is no peak', high, { ts: 2000, value: 'NaN' }, 96],
  ['without a reading the stored one stands', high, undefined, 96],
  ['without a stored one the reading does', { ...high, peakValue: null }, { ts: 2000, value: 91 }, 91],
])('%s', (_, episode, reading, peak) => {
  expect(peakWith(episode, reading)).toBe(peak)
})
