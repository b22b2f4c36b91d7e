// Overlays around the change of the clocks, in the zone of the plant.
import { beforeEach, expect, test } from 'vitest'
import { usePlantZone } from '../../ui/value/time.ts'
import { earlierInstant, shiftSeries } from './overlay.ts'

beforeEach(() => usePlantZone.setState({ zone: 'Europe/Berlin' }))

test('the previous day and week begin and end at the same times of the plant', () => {
  const [from, to] = [Date.UTC(2026, 9, 25, 23), Date.UTC(2026, 9, 26, 23)]
  const instants = [from, to].map((at) => new Date(earlierInstant(at, 'day')).toISOString())
  expect(instants).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  expect(new Date(earlierInstant(from, 'week')).toISOString()).toBe('2026-10-18T22:00:00.000Z')
  expect(earlierInstant(Date.UTC(2026, 6, 2, 8) + 7, 'day')).toBe(Date.UTC(2026, 6, 1, 8) + 7)
})

test('samples are shown at their times of day, those of a repeated hour once', () => {
  const start = Date.UTC(2026, 9, 24, 22)
  const hours = Array.from({ length: 25 }, (_, hour): [number, number, number] => [start + hour * 3_600_000, hour, 0])
  const series = { point: '7', points: hours, held: null, isHeld: false, silences: [], carried: [] }
  const [shifted] = shiftSeries([{ ...series, truncated: false, qualityPercent: null, tier: 'raw' }], 'day')
  const shown = Date.UTC(2026, 9, 25, 23)
  // The second 02:00 of the earlier day is its fourth hour.
  const expected = hours.flatMap(([, hour]) =>
    hour === 3 ? [] : [[shown + (hour > 3 ? hour - 1 : hour) * 3_600_000, hour]],
  )
  expect(shifted?.points.map(([at, value]) => [at, value])).toEqual(expected)
})
