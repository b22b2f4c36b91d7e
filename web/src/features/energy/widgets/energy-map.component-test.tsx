// The energy map of a year: pointing at a cell shows its day, pressing it opens the curve of that day.
import { energyMeter } from '@gemba/contract/energy/energy-meter.ts'
import { readEnergyMap } from '@gemba/contract/energy/read-energy.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { usePlantZone } from '../../../ui/value/time.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { EnergyMapPanel } from './energy-map.tsx'

const from = Date.UTC(2026, 0, 4)
const dayMs = 86_400_000
const meter = { id: '5', name: 'Plant', counterPointId: '8', powerPointId: '7' }
const quarters = Array.from({ length: 10 * 96 }, (_, at) => at % 96)

beforeEach(() => {
  usePlantZone.setState({ zone: 'UTC' })
  const power = { id: '7', objectId: '3', code: 'power', name: 'Power' }
  serve(
    on(readEnergyMap, { from, unit: 'kWh', quarters }),
    on(operation(energyMeter, 'page'), { records: [meter], total: 1, pages: 1 }),
    on(operation(point, 'page'), { records: [power], total: 1, pages: 1 }),
  )
})

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}
const show = () =>
  renderExample(
    <MemoryRouter initialEntries={['/overview']}>
      <Address />
      <EnergyMapPanel />
    </MemoryRouter>,
  )
const address = () => page.getByTestId('address').query()?.textContent
const dayOf = (column: number) =>
  `/lak/pages/equipment/object/3?points=7&from=${from + column * dayMs}&to=${from + (column + 1) * dayMs}`

test('a cell shows its quarter-hour and its day, and opens the curve of that day', async () => {
  await show()
  const cells = page.getByTestId('energy-map-cells')
  await expect.element(cells).toBeVisible()
  const { width, height } = cells.element().getBoundingClientRect()
  await cells.click({ position: { x: width * 0.35, y: height * 0.5 } })
  await expect.element(page.getByText('Curve of 2026-01-07').first()).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Curve of 2026-01-07' })).toBeVisible()
  await expect.poll(address).toBe(dayOf(3))
})

test('arrow keys move between cells, and Enter opens the day', async () => {
  await show()
  const cells = page.getByTestId('energy-map-cells')
  await expect.element(cells).toBeVisible()
  ;(cells.element() as HTMLElement).focus()
  await press('{ArrowLeft}')
  await press('{ArrowUp}')
  await expect.element(page.getByText('2026-01-12 00:15')).toBeVisible()
  await press('{Enter}')
  await expect.poll(address).toBe(dayOf(8))
})
