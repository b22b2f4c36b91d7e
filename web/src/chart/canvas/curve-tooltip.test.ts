import { expect, it } from 'vitest'
import { formatClock, formatInstant } from '../../ui/value/time.ts'
import { CurveBuffer } from '../samples/curve-buffer.ts'
import type { OverlaySamples } from '../samples/overlay.ts'
import { tooltipText } from './curve-tooltip.ts'

const texts = {
  noCommunication: 'No communication',
  lastValue: 'last value',
  overlays: { day: 'Previous day', week: 'Previous week' },
}
const earlier: OverlaySamples[] = []

it('shows the valid value, a silence, and nothing for the time that is not known yet', () => {
  const buffer = new CurveBuffer()
  const none = 0x80310000
  buffer.replace({
    series: [
      {
        point: '7',
        points: [
          [1000, 1, 0],
          [2000, null, none],
          [5000, 2, 0],
        ],
        held: null,
        isHeld: true,
        silences: [[2000, 5000]],
        carried: [[2000, 5000, 1]],
      },
    ],
  })
  const series = [{ pointId: '7', name: 'Force', unit: 'kN', decimals: 1, periodMs: 0, limits: [] }]
  const tooltipAt = (at: number) => tooltipText({ series, buffer, known: 9000, texts, earlier, theme: 'light' }, at)
  expect(tooltipAt(1500)).toBe(`${formatInstant(1500)}\nForce  1.0 kN`)
  expect(tooltipAt(3000)).toBe(
    `${formatInstant(3000)}\nForce  No communication ${formatClock(2000)} – ${formatClock(5000)}, last value 1.0 kN`,
  )
  expect(tooltipAt(8000)).toBe(`${formatInstant(8000)}\nForce  2.0 kN`)
  expect(tooltipAt(9500)).toBe(formatInstant(9500))
})

it('also shows the value at that time of an earlier day, in the shown unit', () => {
  const buffer = new CurveBuffer()
  buffer.replace({
    series: [{ point: '7', points: [[90_000, 4, 0]], held: null, isHeld: true, silences: [], carried: [] }],
  })
  const before = new CurveBuffer()
  before.replace({
    series: [{ point: '7', points: [[1000, 3, 0]], held: null, isHeld: true, silences: [], carried: [] }],
  })
  const series = [
    {
      pointId: '7',
      name: 'Force',
      unit: 'N',
      decimals: 0,
      periodMs: 0,
      limits: [],
      convert: (kN: number) => kN * 1000,
    },
  ]
  const shifted = [{ overlay: 'day' as const, buffer: before }]
  const tooltipWithEarlier = tooltipText(
    { series, buffer, known: 1e9, texts, earlier: shifted, theme: 'light' },
    92_000,
  )
  expect(tooltipWithEarlier).toBe(`${formatInstant(92_000)}\nForce  4,000 N   Previous day 3,000`)
})
