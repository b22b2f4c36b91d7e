// Wall mode: the screens, and how it is left.
import { keepSession } from '@gemba/contract/identity/sign-in/visit.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { useFeed } from '../../../../feed/feed.ts'
import type { TreeNode } from '../../../../ui/tree/visible-nodes.ts'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { Wall } from './wall.tsx'

let server: FakeServer

beforeEach(() => {
  server = serve(on(keepSession, { expiresAt: 0 }))
})
afterEach(() => useFeed.setState({ status: 'connecting' }))

const node = (id: string): TreeNode => ({ id, name: id, children: [] })
const objects = Array.from({ length: 200 }, (_, at) => node(`o${at}`))
const Address = () => <output data-testid="address">{useLocation().search}</output>

const show = (count: number) =>
  renderExample(
    <MemoryRouter initialEntries={['/overview?wall=1']}>
      <Address />
      <Wall
        areas={[{ parent: node('Mill'), objects: objects.slice(0, count) }]}
        status={<h1>Plant</h1>}
        renderArea={({ parent, objects: shown }) => (
          <section key={parent?.id}>
            <h2>{parent?.name}</h2>
            <p>{`${shown.length} tiles`}</p>
          </section>
        )}
      />
    </MemoryRouter>,
  )

test('many tiles are split into several screens, few are on one', async () => {
  await show(1)
  await expect.element(page.getByText('1 tiles')).toBeVisible()
  expect(page.getByTestId('wall-page').query()).toBeNull()
})

test('the number of the screen is shown, and the session stays alive', async () => {
  await show(200)
  await expect.poll(() => page.getByTestId('wall-page').query()?.textContent).toMatch(/^\d+ \/ \d+$/)
  expect(server.inputsOf(keepSession)).toHaveLength(1)
})

test('Esc and the button leave it, and a lost connection is shown', async () => {
  const first = await show(1)
  useFeed.setState({ status: 'lost' })
  await expect.element(page.getByText('Live connection lost')).toBeVisible()
  expect(document.documentElement.dataset.wall).toBe('shown')
  await press('{Escape}')
  await expect.poll(() => page.getByTestId('address').query()?.textContent).toBe('')
  await first.unmount()
  expect(document.documentElement.dataset.wall).toBeUndefined()
  await show(1)
  await page.getByTestId('leave-wall').click()
  await expect.poll(() => page.getByTestId('address').query()?.textContent).toBe('')
})
