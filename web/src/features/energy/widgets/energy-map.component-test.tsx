// A year at a glance: pointing at a cell tells its day, pressing it opens the curve of that day.
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { usePlantZone } from '../../../ui/value/time.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { EnergyMapPanel } from './energy-map.tsx'

const from = Date.UTC(2026, 0, 4)
const dayMs = 86_400_000
const meter = { id: '5', name: 'Plant', counterPointId: '8', powerPointId: '7' }
const quarters = Array.from({ length: 10 * 96 }, (_, at) => at % 96)

beforeEach(() => {
  usePlantZone.setState({ zone: 'UTC' })
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const url = String(input instanceof Request ? input.url : input)
    const pageOf = (record: object) => ({ records: [record], total: 1 })
    const data = url.includes('/energy/map')
      ? { from, unit: 'kWh', quarters }
      : pageOf(url.includes('/energyMeter') ? meter : { id: '7', objectId: '3', code: 'power', name: 'Power' })
    return Response.json({ code: '200', msg: '', data })
  })
})
afterEach(() => vi.restoreAllMocks())

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

test('a cell tells its quarter of an hour and its day, and opens the curve of that day', async () => {
  await show()
  const cells = page.getByTestId('energy-map-cells')
  await expect.element(cells).toBeVisible()
  const { width, height } = cells.element().getBoundingClientRect()
  await cells.click({ position: { x: width * 0.35, y: height * 0.5 } })
  await expect.element(page.getByText('Course of 2026-01-07').first()).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Course of 2026-01-07' })).toBeVisible()
  await expect.poll(address).toBe(dayOf(3))
})

test('arrow keys move over the cells and Enter opens the day', async () => {
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
