// Production on the overview: figures open the lists that they count, by keyboard. Figures need their permission.
import { readProductionFigures } from '@gemba/contract/production/order/read-figures.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { ProductionFigures } from './production-figures.tsx'

const figures = {
  today: '2026-11-23',
  inProgress: 4,
  late: 2,
  short: 0,
  openCalls: 2,
  lateCalls: 1,
  stations: { total: 8, running: 7 },
  output: [{ unitName: 'pcs', good: '1200', planned: '2000', due: '1000' }],
}

const show = (isOnWall = false) =>
  renderExample(
    <MemoryRouter>
      <ProductionFigures isOnWall={isOnWall} />
    </MemoryRouter>,
  )
const figure = (name: string) => page.getByTestId(`figure-${name}`)
const hrefOf = (name: string) => decodeURIComponent(figure(name).element().getAttribute('href') ?? '')

test('each figure opens its list with its filter', async () => {
  serve(on(readProductionFigures, figures))
  await show()
  await expect.element(figure('late')).toBeVisible()
  expect(hrefOf('inProgress')).toBe('/mes/pages/orders/productionOrder?status=40')
  expect(hrefOf('late')).toMatch(/status\.in=10.*status\.in=50&dueDate\.to=2026-11-22$/)
  expect(hrefOf('short')).toMatch(/materialPrepare\?status\.in=10.*neededOn\.to=2026-11-23$/)
  expect(hrefOf('calls')).toMatch(/andon\?status\.in=10/)
  expect(figure('output').element().textContent).toContain('Good today / planned')
  expect(figure('output').element().getAttribute('title')).toMatch(/^Good: good pieces from the last operation/)
  expect(figure('output').element().textContent).toContain('1,200 / 2,000 pcs')
  expect(figure('stations').element().textContent).toBe('Stations running7 / 8')
  expect(hrefOf('stations')).toBe('/boardLarge')
  expect(figure('calls').element().textContent).toBe('Open calls21 late')
  const bad = ['inProgress', 'late', 'short', 'output', 'calls'].map((name) =>
    figure(name).element().getAttribute('data-is-bad'),
  )
  expect(bad).toEqual(['false', 'true', 'false', 'false', 'true'])
  ;(figure('inProgress').element() as HTMLElement).focus()
  await press('{Tab}')
  expect(document.activeElement).toBe(figure('late').element())
})

test('figures without the permission are left out', async () => {
  serve(
    on(readProductionFigures, {
      ...figures,
      short: null,
      openCalls: null,
      lateCalls: null,
      stations: null,
      output: [],
    }),
  )
  await show()
  await expect.element(figure('output')).toBeVisible()
  expect(figure('short').query()).toBeNull()
  expect(figure('calls').query()).toBeNull()
  expect(figure('stations').query()).toBeNull()
})

test('a wall shows the target of now, which nobody can point at there', async () => {
  serve(on(readProductionFigures, figures))
  await show(true)
  await expect.poll(() => figure('output').query()?.textContent).toContain('1,200 / 2,000 pcs · Target now 1,000')
})
