// List settings of a person are stored on the server and restored on another computer.
import { keepViewSettings, readSavedViews, type ViewSettings } from '@gemba/contract/admin/saved-view.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../session/session.ts'
import { press, renderExample } from './gallery.fixture.tsx'
import { GridExample } from './grid-example.tsx'

let server: FakeServer
let stored: Record<string, ViewSettings>

beforeEach(() => {
  stored = {}
  server = serve(
    on(readSavedViews, ({ list }) => ({ own: stored[list] ?? null })),
    on(keepViewSettings, ({ list, settings }) => {
      stored[list] = settings
      return settings
    }),
  )
  useSession.setState({ user: { id: '5', authorities: [] } as never })
})
afterEach(() => useSession.setState({ user: undefined }))

/** Renders the grid in a browser with empty storage. */
const openGrid = async () => {
  const view = await renderExample(<GridExample />)
  await expect.element(page.getByTestId('table-gallery.grid')).toBeVisible()
  return view
}
const grid = () => page.getByTestId('table-gallery.grid').element()
const head = (name: string) => grid().querySelector(`th[data-column="${name}"]`) as HTMLElement
const widthOf = (name: string) => head(name)?.getBoundingClientRect().width
const names = () =>
  [...grid().querySelectorAll<HTMLElement>('th[data-column]')].slice(0, 5).map((th) => th.dataset.column)
const openMenuOf = (name: string) =>
  head(name).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))

test('width, order, pinned and hidden columns follow the user to another computer, until they are reset', async () => {
  const first = await openGrid()
  await expect.poll(names).toEqual(['name', 'state', 'value0', 'value1', 'value2'])
  const widthBefore = widthOf('state')
  head('state').focus()
  await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.poll(() => widthOf('state')).toBeCloseTo(widthBefore + 32, 0)
  await press('{Alt>}{ArrowRight}{/Alt}')
  openMenuOf('value1')
  await page.getByRole('button', { name: 'Freeze column' }).click()
  openMenuOf('value2')
  await page.getByRole('button', { name: 'Hide this column' }).click()
  await expect
    .poll(() => server.inputsOf(keepViewSettings).at(-1))
    .toMatchObject({ list: 'gallery.grid', settings: { hidden: ['value2'] } })
  await first.unmount()

  await openGrid()
  await expect.poll(names).toEqual(['value1', 'name', 'value0', 'state', 'value3'])
  await expect.poll(() => widthOf('state')).toBeCloseTo(widthBefore + 32, 0)
  await page.getByTestId('list-view').first().click()
  await page.getByTestId('view-reset').click()
  await expect.poll(names).toEqual(['name', 'state', 'value0', 'value1', 'value2'])
})

test('rows are 29, 56 or 37 px high, and the choice follows the user', async () => {
  const heightOf = () => grid().querySelector('[data-row-id="2"]')?.getBoundingClientRect().height
  let view = await openGrid()
  for (const [name, height] of [
    ['Compact', 29],
    ['Touch', 56],
    ['Comfortable', 37],
  ] as const) {
    await page.getByTestId('list-view').first().click()
    await page.getByLabelText(name, { exact: true }).click()
    await expect.poll(heightOf).toBe(height)
    await expect.poll(() => stored['*']?.density).toBe(name.toLowerCase())
    await view.unmount()
    view = await openGrid()
    await expect.poll(heightOf).toBe(height)
  }
})
