// The tooltip on the canvas of a curve, also when the window moves.
import { readCurveNotes } from '@gemba/contract/telemetry/curve-note.ts'
import { readHistory, readSpan } from '@gemba/contract/telemetry/read.ts'
import { readStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { getInstanceByDom } from 'echarts/core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { usePlantZone } from '../../ui/value/time.ts'
import { Curve } from '../curve.tsx'
import type { CurveSeries } from '../curve-series.ts'

const minute = 60_000
const to = Date.UTC(2026, 10, 20, 12)
const series: CurveSeries[] = [{ pointId: '7', name: 'Force', unit: 'kN', decimals: 1, periodMs: minute, limits: [] }]
const points = Array.from({ length: 181 }, (_, at) => [to - (180 - at) * minute, at, 0])
const history = {
  series: [
    { point: '7', held: null, isHeld: false, silences: [], carried: [], points, truncated: false, qualityPercent: 100 },
  ],
}

beforeEach(() => {
  usePlantZone.setState({ zone: 'UTC' })
  serve(on(readHistory, history), on(readStatistics), on(readSpan), on(readCurveNotes))
})

const canvas = () => page.getByRole('img').element() as HTMLElement

/** Returns the texts on the canvas. */
function written(): string {
  const displayList = getInstanceByDom(canvas())?.getZr().storage.getDisplayList(true) ?? []
  const texts = displayList.filter(({ invisible, ignore }) => !(invisible || ignore))
  return texts.map(({ style }) => (style as { text?: string }).text ?? '').join('\n')
}

test('the tooltip is hidden when the window moves, because it belongs to the instant before', async () => {
  await renderExample(
    <div style={{ width: 800, height: 400, display: 'grid' }}>
      <Curve series={series} initial={{ spanMs: 60 * minute, to }} />
    </div>,
  )
  await expect.poll(() => page.getByRole('img').elements().length).toBe(1)
  await expect
    .poll(async () => {
      await userEvent.hover(page.getByRole('img'), { position: { x: 300, y: 120 } })
      await userEvent.hover(page.getByRole('img'), { position: { x: 310, y: 120 } })
      return written()
    })
    .toContain('Force')
  canvas().focus()
  await press('{ArrowLeft}')
  await expect.poll(written).not.toContain('Force')
})
