import type { AlarmMark } from '@gemba/contract/alarm/marks.ts'
import { expect, it } from 'vitest'
import { clustersOf, ribbonOf } from './mark-positions.ts'

const bounds = { from: 0, to: 1000, now: 1000 }
const mark = (batchNo: string, raiseTs: number, returnTs: number | null, maxLevel: 1 | 2 | 3 = 3): AlarmMark => ({
  batchNo,
  raiseTs,
  returnTs,
  maxLevel,
  dataId: '1',
  side: 'high',
  peakValue: null,
  limitValue: null,
})

it('a ribbon reaches from the raise to the return, or to now, and is cut to the window', () => {
  expect(ribbonOf(mark('a', -100, 500), bounds)).toEqual({ from: 0, to: 0.5 })
  expect(ribbonOf(mark('a', 250, null), bounds)).toEqual({ from: 0.25, to: 1 })
  expect(ribbonOf(mark('a', 1100, null), bounds)).toBeUndefined()
})

it('marks that would overlap are one, with the worst alarm', () => {
  const marks = [mark('a', 100, 110), mark('b', 110, 120, 1), mark('c', 400, null), mark('d', -50, -10)]
  expect(clustersOf(marks, bounds).map(({ worst, marks: all }) => [worst.batchNo, all.length])).toEqual([
    ['b', 2],
    ['c', 1],
  ])
})
