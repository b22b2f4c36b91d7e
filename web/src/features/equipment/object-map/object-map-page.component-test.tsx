// The object map on a server with one floor plan: states, and placing marks by pointer and by keys.

import { object } from '@gemba/contract/equipment/object.ts'
import { floorPlan } from '@gemba/contract/equipment/object-map/floor-plan.ts'
import { getObjectMap, placeObject, unplaceObject } from '@gemba/contract/equipment/object-map/object-map.ts'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { noLayout, noParameters, TabContext } from '../../../resource/tab/tab-context.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { ObjectMapPage } from './object-map-page.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const rows = [
  { objectId: '1', objectName: 'Press', x: 20, y: 30, level: 1, alarmCount: 2, alarmStatus: 1, state: 1 },
  { objectId: '2', objectName: 'Oven', x: 60, y: 50, state: 3, longitude: 116.4, latitude: 39.9 },
]
const opened = location.pathname + location.search
let server: FakeServer

beforeEach(() => {
  server = serve(
    on(operation(floorPlan, 'page'), {
      records: [{ id: '7', code: 'hall', name: 'Hall', images: [{ fileId: '1', urlPath: pixel, fileType: 'gif' }] }],
      total: 1,
      pages: 1,
    }),
    on(getObjectMap, ({ planId }) => (planId ? rows : rows.slice(1))),
    on(placeObject),
    on(unplaceObject),
    on(operation(object, 'page')),
  )
  useSession.setState({ user: { id: '5', authorities: ['object:view', 'object:edit'] } as never })
})
afterEach(() => {
  history.replaceState(null, '', opened)
  useSession.setState({ user: undefined })
})

async function openMap() {
  const tab = { path: '/map', setTitle: () => undefined, granted: [], entryId: '' }
  history.pushState(null, '', '/map')
  await renderExample(
    <BrowserRouter>
      <TabContext value={{ ...tab, parameters: noParameters, layout: noLayout }}>
        <div style={{ width: 800 }}>
          <ObjectMapPage />
        </div>
      </TabContext>
    </BrowserRouter>,
  )
  await expect.element(page.getByRole('list', { name: 'Map' })).toBeInTheDocument()
}

const markOf = (id: string) => page.getByTestId(`mark-${id}`).element() as HTMLElement

test('marks name and show the state of their objects and link to them', async () => {
  await openMap()
  expect(markOf('1').ariaLabel).toBe('Press: Critical, 2 alarms')
  expect([markOf('1').dataset.kind, markOf('2').dataset.kind]).toEqual(['urgency', 'stopped'])
  expect(markOf('1').getAttribute('href')).toContain('/lak/pages/equipment/object/1')
  expect(markOf('2').style.left).toBe('60%')
  await expect.element(page.getByRole('list', { name: 'Legend' })).toHaveTextContent('Critical 1Stopped 1')
})

test('a mark is moved by arrow keys and dragging, and removed by Delete', async () => {
  await openMap()
  await page.getByTestId('place').click()
  await expect.poll(() => markOf('1') instanceof HTMLButtonElement).toBe(true)
  markOf('1').focus()
  await press('{ArrowRight}')
  await expect.poll(() => server.inputsOf(placeObject)).toEqual([{ planId: '7', objectId: '1', x: 21, y: 30 }])
  const { left, top, width, height } = (markOf('2').closest('div') as HTMLElement).getBoundingClientRect()
  const fire = (type: string, at: object) =>
    markOf('2').dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, ...at }))
  markOf('2').setPointerCapture = () => undefined
  fire('pointerdown', {})
  fire('pointermove', { clientX: left + width / 4, clientY: top + height * 2 })
  await expect.poll(() => markOf('2').style.left).toBe('25%')
  fire('pointerup', {})
  await expect.poll(() => server.inputsOf(placeObject)[1]).toEqual({ planId: '7', objectId: '2', x: 25, y: 100 })
  markOf('2').focus()
  await press('{Delete}')
  await expect.poll(() => server.inputsOf(unplaceObject)).toEqual([{ planId: '7', objectId: '2' }])
})

test('objects with coordinates are shown on a grid that says where it comes from', async () => {
  await page.viewport(1280, 600)
  onTestFinished(() => page.viewport(1280, 800))
  await openMap()
  await page.getByRole('combobox', { name: 'Map' }).click()
  await page.getByTitle('By coordinates').click()
  await expect.poll(() => document.body.textContent).toContain('without an outside map')
  expect(markOf('2').style.left).toBe('50%')
  expect(document.body.textContent).toContain('116.4° E')
  expect(page.getByTestId('place').query()).toBeNull()
  // The picture is as wide as the page, although the window is not high enough for its usual ratio.
  const { width, height } = (markOf('2').closest('div') as HTMLElement).getBoundingClientRect()
  expect(width).toBe(800)
  expect(width / height).toBeCloseTo(800 / 342, 1)
})
