// The production report: days are chosen by keyboard, and several units have no total.

import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { readLossReport } from '@gemba/contract/production/production-report/production-report.ts'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { DayChart } from './day-chart.tsx'
import { DayCharts } from './day-charts.tsx'
import { Losses } from './losses.tsx'
import { OrderReportTable } from './order-report-table.tsx'

test('every day of the period can be chosen, also days without output', async () => {
  const dayOutputs = [
    { day: '2026-11-03', unitName: 'pcs', qualifiedQuantity: '12.5', rejectedQuantity: '2', plannedQuantity: '16.25' },
  ]
  await renderExample(<DayChart from="2026-11-01" to="2026-11-04" outputs={dayOutputs} unit="pcs" />)
  const chart = page.getByRole('slider')
  const valueText = () => chart.element().getAttribute('aria-valuetext')
  await expect.element(chart).toHaveAttribute('aria-valuemax', '3')
  expect(valueText()).toMatch(/2026-11-04.*0.*0/)
  chart.element().focus()
  await press('{ArrowLeft}')
  await expect.poll(valueText).toMatch(/2026-11-03: 12\.5 pcs good, 2 scrap, 16 planned/)
  await press('{Home}{ArrowLeft}')
  await expect.poll(valueText).toMatch(/2026-11-01/)
})

test('the chart has an axis and the plan as a line', async () => {
  const dayOutputs = [
    { day: '2026-11-03', unitName: 'pcs', qualifiedQuantity: '40', rejectedQuantity: '2', plannedQuantity: '47' },
  ]
  await renderExample(<DayChart from="2026-11-01" to="2026-11-04" outputs={dayOutputs} unit="pcs" />)
  const plot = page.getByRole('slider').element()
  expect(plot.textContent).toBe('0204060')
  const plan = plot.querySelectorAll('g line')
  expect(plan).toHaveLength(1)
  expect(Number(plan[0]?.getAttribute('y1'))).toBeCloseTo(100 - (100 * 47) / 60)
})

test('losses are listed with the largest first, planned pauses are no losses', async () => {
  serve(
    on(
      findOptions,
      ({ code }) =>
        (code === 'pauseReason'
          ? [
              { id: '3', text: 'Tool change' },
              { id: '8', text: 'Andon' },
            ]
          : [{ id: '1', text: 'Leak' }]) as never,
    ),
    on(readLossReport, {
      operations: [
        {
          id: '1',
          name: 'Turn',
          unitName: 'pcs',
          goodQuantity: '8',
          reworkQuantity: '1',
          scrapQuantity: '2',
          yield: '80',
          workedSeconds: 5400,
        },
      ],
      stations: [
        {
          id: '7',
          name: 'M-1',
          unitName: 'pcs',
          goodQuantity: '6',
          reworkQuantity: '0',
          scrapQuantity: '0',
          yield: '100',
          workedSeconds: 0,
        },
      ],
      workCenters: [],
      products: [],
      scrap: [{ reasonCode: '1', unitName: 'pcs', quantity: '2' }],
      downtime: [
        { reasonCode: '2', callTypeName: null, isPlanned: 1, count: 3, durationMs: 7_200_000 },
        { reasonCode: '8', callTypeName: 'Machine down', isPlanned: 0, count: 1, durationMs: 5_400_000 },
        { reasonCode: '3', callTypeName: null, isPlanned: 0, count: 2, durationMs: 1_800_000 },
      ],
    }),
  )
  await renderExample(<Losses filter={{ from: '2026-11-01', to: '2026-11-04' }} />)
  const rowsOf = (testId: string) =>
    [...page.getByTestId(testId).element().querySelectorAll('tbody tr')].map((row) => row.textContent)
  await expect.element(page.getByTestId('report-groups')).toBeVisible()
  expect(rowsOf('report-groups')).toEqual(['Turn80 %8 pcs1 2 1 h 30 min'])
  await expect.poll(() => rowsOf('report-scrap')).toEqual(['Leak2 pcs100 %'])
  await expect
    .poll(() => rowsOf('report-downtime'))
    .toEqual(['Andon: Machine down1 h 30 min175 %', 'Tool change30 min 0 s2100 %'])
  expect(page.getByTestId('report-downtime').element().textContent).toContain('not counted: 2 h 0 min')
  await page.getByText('Station', { exact: true }).click()
  await expect.poll(() => rowsOf('report-groups')).toEqual(['M-1100 %6 pcs0 0 —'])
})

test('each unit has a chart of its own', async () => {
  const day = { day: '2026-11-01', qualifiedQuantity: '1', rejectedQuantity: '0', plannedQuantity: '2' }
  const days = ['pcs', 'kg'].map((unitName) => ({ ...day, unitName }))
  await renderExample(<DayCharts from="2026-11-01" to="2026-11-01" days={days} />)
  const sections = page.getByTestId('report-days')
  await expect.poll(() => sections.all().length).toBe(2)
  expect(sections.nth(1).element().textContent).toContain('Output by day (kg)2026-11-01: 1 kg good')
})

test('a period without output is shown as a chart', async () => {
  await renderExample(<DayChart from="2026-11-01" to="2026-11-01" outputs={[]} unit="pcs" />)
  expect(page.getByRole('slider').element().getAttribute('aria-valuetext')).toMatch(/2026-11-01/)
})

const row = {
  orderId: '1',
  orderCode: 'PO-1',
  status: 40 as const,
  materialId: '1',
  materialCode: 'P-40',
  materialName: 'Pump',
  unitName: 'pcs',
  planQuantity: '10',
  finishedQuantity: '2',
  qualifiedQuantity: '2',
  rejectedQuantity: '1',
  qualifiedRate: '66.6',
  workedSeconds: 3600,
  startTime: null,
  endTime: null,
} as const

const renderTable = (rows: ComponentProps<typeof OrderReportTable>['rows']) =>
  renderExample(
    <MemoryRouter>
      <OrderReportTable rows={rows} />
    </MemoryRouter>,
  )

test('one unit has a total with the share of good pieces, two units have none', async () => {
  await renderTable([row, { ...row, orderId: '2', orderCode: 'PO-2' }])
  const texts = () =>
    page
      .getByRole('row')
      .all()
      .map((locator) => locator.element().textContent)
  await expect.poll(() => texts().length).toBe(4)
  expect(texts().at(-1)).toMatch(/20 pcs.*4.*2.*66\.6 %.*2 h 0 min/)
})

test('pieces and kilograms are not added', async () => {
  await renderTable([row, { ...row, orderId: '2', unitName: 'kg' }])
  await expect.poll(() => page.getByRole('row').all().length).toBe(3)
})
