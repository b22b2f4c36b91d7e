// A curve used by keyboard: its period and its statistics.
import { readCurveNotes } from '@gemba/contract/telemetry/curve-note.ts'
import { exportHistory } from '@gemba/contract/telemetry/export.ts'
import { readPeriods } from '@gemba/contract/telemetry/periods.ts'
import { readHistory, readSpan } from '@gemba/contract/telemetry/read.ts'
import { readStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../api/query.ts'
import { press, renderExample } from '../features/gallery/gallery.fixture.tsx'
import { usePlantZone } from '../ui/value/time.ts'
import { Curve } from './curve.tsx'
import type { CurveSeries } from './curve-series.ts'

const hour = 3_600_000
const now = Date.now()
const series: CurveSeries[] = [
  { pointId: '7', name: 'Force', unit: 'kN', decimals: 1, periodMs: 1000, limits: [] },
  {
    pointId: '8',
    name: 'State',
    unit: '',
    decimals: 0,
    periodMs: 1000,
    limits: [],
    states: new Map([
      [0, 'Stopped'],
      [1, 'Running'],
    ]),
  },
]

let server: FakeServer

const statistics = [
  { pointId: '7', count: 9, min: 1.26, minTs: now, max: 9, maxTs: now, mean: 4.04, knownMs: 0.75 * hour, states: [] },
  {
    pointId: '8',
    count: 2,
    min: 0,
    minTs: now,
    max: 1,
    maxTs: now,
    mean: 0.5,
    knownMs: hour,
    states: [
      { value: 1, ms: 45 * 60_000 },
      { value: 0, ms: 15 * 60_000 },
    ],
  },
]
const history = {
  series: series.map(({ pointId }) => ({
    point: pointId,
    held: [now - 2 * hour, 1, 0],
    isHeld: true,
    silences: [[now - hour / 2, now - hour / 4]],
    carried: [[now - hour / 2, now - hour / 4, 1]],
    points: [[now - hour / 2, null, 0]],
    truncated: false,
    qualityPercent: 100,
    tier: 'raw',
  })),
}

beforeEach(async () => {
  usePlantZone.setState({ zone: 'UTC' })
  server = serve(
    on(readHistory, history),
    on(readStatistics, statistics),
    on(readSpan, []),
    on(readCurveNotes, []),
    on(exportHistory),
  )
  await renderExample(<Curve series={series} />)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const live = () => page.getByTestId('curve-live')
const windowOf = (input: { from?: unknown; to?: unknown } | undefined) =>
  input && { from: Number(input.from), to: Number(input.to) }
const lastHistory = () => windowOf(server.inputsOf(readHistory).at(-1))
const spanOf = (window: ReturnType<typeof windowOf>) => (window ? window.to - window.from : 0)
const focus = (name: string) => (button(name).element() as HTMLElement).focus()

test('a row per point: minimum, mean and maximum with the decimals of the point, or the texts of a state with their durations', async () => {
  const rows = page.getByTestId('curve-statistics').getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Force kN1.34.09.075 %')
  await expect.element(rows.nth(2)).toHaveTextContent('StateRunning 45 min 0 s 75 %Stopped 15 min 0 s 25 %100 %')
})

test('figures by period: the newest first, of a counter its increase, of a state its durations', async () => {
  const day = Date.UTC(2026, 0, 5)
  const empty = { first: null, last: null, sum: null, percentiles: [], increase: null, states: [], count: 1 }
  const period = (from: number, change: object) => ({ ...empty, from, to: from + hour, knownMs: hour, ...change })
  server.serve(
    on(readPeriods, [
      {
        pointId: '7',
        periods: [
          period(day, { mean: 4, min: 1, max: 9 }),
          period(day + hour, { mean: 5, min: 5, max: 5, increase: 12.5 }),
        ],
      },
      { pointId: '8', periods: [period(day, { mean: 1, min: 1, max: 1, states: [{ value: 1, ms: 60_000 }] })] },
    ]),
  )
  focus('By period')
  await press('{Enter}')
  const rows = page.getByTestId('curve-figures').getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('2026-01-05 01:00+12.5—')
  await expect.element(rows.nth(2)).toHaveTextContent('2026-01-05 00:004.0 1.0 … 9.0Running 1 min 0 s')
  expect(server.inputsOf(readPeriods).at(-1)).toMatchObject({ unit: 'hour', points: ['7', '8'] })
  focus('Day')
  await press('{Enter}')
  await expect.poll(() => server.inputsOf(readPeriods).at(-1)).toMatchObject({ unit: 'day' })
})

test('a point without any readings does not suggest a longer period; one with readings links to them', async () => {
  const unfed = history.series.map((answer) => ({ ...answer, held: null, points: [], carried: [] }))
  server.serve(on(readHistory, { series: unfed }))
  focus('8 h')
  await press('{Enter}')
  await expect.element(page.getByText('No reading has arrived yet')).toBeVisible()
  expect(page.getByText('Choose a longer period').query()).toBeNull()
  const fed = { pointId: '7', firstTs: now - 30 * hour, lastTs: now - 20 * hour, count: 9 }
  server.serve(on(readSpan, [fed]))
  await queryClient.invalidateQueries({ queryKey: ['telemetry', 'whole'] })
  await expect.element(page.getByText('Choose a longer period')).toBeVisible()
  focus('Show all readings')
  await press('{Enter}')
  await expect.poll(() => spanOf(lastHistory())).toBeCloseTo(10.1 * hour, -3)
})

test('a quick range, earlier, wider and back to live', async () => {
  await expect.poll(() => spanOf(lastHistory())).toBe(hour)
  focus('8 h')
  await press('{Enter}')
  await expect.poll(() => spanOf(lastHistory())).toBe(8 * hour)
  expect(button('Later').element()).toHaveProperty('disabled', true)
  focus('Earlier')
  await press('{Enter}')
  await expect.poll(() => now - (lastHistory()?.to ?? 0)).toBeGreaterThan(3.9 * hour)
  await expect.element(live()).toHaveTextContent('Live')
  focus('Zoom out')
  await press('{Enter}')
  await expect.poll(() => spanOf(lastHistory())).toBe(16 * hour)
  ;(live().element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(live()).toHaveTextContent('Pause')
})

test('yesterday is a whole day, and earlier is the day before', async () => {
  usePlantZone.setState({ zone: 'UTC' })
  const day = 24 * hour
  const midnight = Math.floor(Date.now() / day) * day
  focus('Yesterday')
  await press('{Enter}')
  await expect.poll(() => lastHistory()?.from).toBe(midnight - day)
  expect(spanOf(lastHistory())).toBe(day)
  expect(button('Yesterday').element().getAttribute('aria-pressed')).toBe('true')
  focus('Earlier')
  await press('{Enter}')
  await expect.poll(() => lastHistory()?.from).toBe(midnight - 2 * day)
})

test('a custom period is typed and shown on the button', async () => {
  ;(page.getByTestId('curve-period').element() as HTMLElement).focus()
  await press('{Enter}')
  const begin = page.getByPlaceholder('From')
  await begin.fill('2026-11-01 08:00:00')
  await press('{Enter}')
  await page.getByPlaceholder('To', { exact: true }).fill('2026-11-01 20:00:00')
  await press('{Enter}')
  focus('Apply')
  await press('{Enter}')
  await expect.poll(() => lastHistory()?.from).toBe(Date.UTC(2026, 10, 1, 8))
  expect(spanOf(lastHistory())).toBe(12 * hour)
  await expect.element(page.getByTestId('curve-period')).toHaveTextContent('11-01 08:00 – 20:00')
})

test('yesterday is read in addition, for the same length of time', async () => {
  await expect.poll(() => spanOf(lastHistory())).toBe(hour)
  focus('Previous day')
  await press('{Enter}')
  expect(button('Previous day').element().getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => now - (lastHistory()?.from ?? 0)).toBeGreaterThan(24.9 * hour)
  expect(spanOf(lastHistory())).toBeCloseTo(1.1 * hour, -3)
})

test('the shown window is saved as a picture and as a workbook', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await expect.poll(() => spanOf(lastHistory())).toBe(hour)
  const open = async () => {
    ;(page.getByTestId('curve-export').element() as HTMLElement).focus()
    await press('{Enter}')
  }
  await open()
  focus('Image (PNG)')
  await press('{Enter}')
  await expect.poll(() => saved).toEqual(['Curve.png'])
  await open()
  focus('Data (Excel)')
  await press('{Enter}')
  await expect.poll(() => spanOf(windowOf(server.inputsOf(exportHistory)[0]))).toBe(hour)
})

test('exactly one chip is active: the quick range or the custom period', async () => {
  const lit = () =>
    [...document.querySelectorAll('fieldset button')].filter(
      (element) => element.getAttribute('aria-pressed') === 'true' || /chosen/.test(element.className),
    )
  await expect.poll(() => lit().map((element) => element.textContent)).toEqual(['1 h'])
  focus('Earlier')
  await press('{Enter}')
  await expect.poll(() => lit().length).toBe(1)
  expect(lit()[0]?.getAttribute('data-testid')).toBe('curve-period')
})
