// The production report: days are chosen by keyboard, and several units have no total.
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { DayChart } from './day-chart.tsx'
import { OrderReportTable } from './order-report-table.tsx'

test('every day of the period can be chosen, also days without output', async () => {
  const dayOutputs = [{ day: '2026-11-03', qualifiedQuantity: '12.5', rejectedQuantity: '2' }]
  await renderExample(<DayChart from="2026-11-01" to="2026-11-04" made={dayOutputs} />)
  const chart = page.getByRole('slider')
  const valueText = () => chart.element().getAttribute('aria-valuetext')
  await expect.element(chart).toHaveAttribute('aria-valuemax', '3')
  expect(valueText()).toMatch(/2026-11-04.*0.*0/)
  chart.element().focus()
  await press('{ArrowLeft}')
  await expect.poll(valueText).toMatch(/2026-11-03.*12\.5.*2/)
  await press('{Home}{ArrowLeft}')
  await expect.poll(valueText).toMatch(/2026-11-01/)
})

test('a period without output is shown as a chart', async () => {
  await renderExample(<DayChart from="2026-11-01" to="2026-11-01" made={[]} />)
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
  finishedQuantity: '3',
  qualifiedQuantity: '2',
  rejectedQuantity: '1',
  qualifiedRate: '66.6',
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
  expect(texts().at(-1)).toMatch(/20 pcs.*6.*4.*2.*66\.6 %/)
})

test('pieces and kilograms are not added', async () => {
  await renderTable([row, { ...row, orderId: '2', unitName: 'kg' }])
  await expect.poll(() => page.getByRole('row').all().length).toBe(3)
})
