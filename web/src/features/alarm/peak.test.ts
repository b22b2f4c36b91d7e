import { expect, test } from 'vitest'
import { peakWith } from './peak.ts'

const high = { side: 'high' as const, alarmStatus: 1 as const, occurTs: 1000, peakValue: 96 }

test.each([
  ['a reading beyond the stored peak is the peak', high, { ts: 2000, value: 99.9 }, 99.9],
  ['a reading below the stored peak changes nothing', high, { ts: 2000, value: 95 }, 96],
  [
    'at the low side a lower reading is the peak',
    { ...high, side: 'low' as const, peakValue: 5 },
    { ts: 2000, value: 3 },
    3,
  ],
  ['after the return to normal the peak stays', { ...high, alarmStatus: 2 as const }, { ts: 2000, value: 99 }, 96],
  ['readings before the alarm are ignored', high, { ts: 999, value: 99 }, 96],
  ['a reading that is not a number is ignored', high, { ts: 2000, value: 'NaN' }, 96],
  ['without a reading the stored peak is returned', high, undefined, 96],
  ['without a stored peak the reading is returned', { ...high, peakValue: null }, { ts: 2000, value: 91 }, 91],
])('%s', (_, episode, reading, peak) => {
  expect(peakWith(episode, reading)).toBe(peak)
})
