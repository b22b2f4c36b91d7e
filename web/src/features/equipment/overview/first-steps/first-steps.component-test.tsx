// The first steps of a company: finished steps are ticked, and the next step has a link.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { listBoxStates } from '@gemba/contract/gateway/box.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../../session/session.ts'
import { renderAgain, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextStep } from './next-step.tsx'
import { useFirstSteps } from './use-first-steps.ts'

const rights = ['box:view', 'box:edit', 'model:view', 'model:edit', 'object:edit', 'alarm:view']
let server: FakeServer
const there = { boxes: [] as { id: string; lastMessageAt: number | null }[], models: 0, limits: 0 }

beforeEach(() => {
  Object.assign(there, { boxes: [], models: 0, limits: 0 })
  useSession.setState({ user: { authorities: rights } as unknown as SessionUser })
  server = serve(
    on(listBoxStates, () => there.boxes),
    on(operation(model, 'page'), () => ({ total: there.models })),
    on(operation(alarmRule, 'page'), () => ({ total: there.limits })),
  )
})

function Example({ hasObject }: { hasObject: boolean }) {
  const progress = useFirstSteps({ hasObject, isEnabled: true })
  return progress ? <FirstSteps progress={progress} /> : <p>none</p>
}
const show = (hasObject = false) =>
  renderExample(
    <MemoryRouter>
      <Example hasObject={hasObject} />
    </MemoryRouter>,
  )
const states = () => [...document.querySelectorAll('li')].map((element) => element.dataset.state)
const next = () => page.getByTestId('overview-connect')

test('a company without data starts with a gateway', async () => {
  await show()
  await expect.element(next()).toHaveAttribute('href', '/lak/pages/gateway/connect')
  expect(states()).toEqual(['now', 'later', 'later', 'later', 'later'])
  await expect.element(page.getByText('0 of 5 steps done')).toBeVisible()
})

test('the first message ticks its step without a reload', async () => {
  there.boxes = [{ id: '3', lastMessageAt: null }]
  await show()
  await expect.poll(states).toEqual(['done', 'now', 'later', 'later', 'later'])
  await expect.element(next()).toHaveAttribute('href', '/lak/pages/gateway/box/3')
  there.boxes = [
    { id: '3', lastMessageAt: null },
    { id: '2', lastMessageAt: Date.now() },
  ]
  await expect.poll(states, { timeout: 5_000 }).toEqual(['done', 'done', 'now', 'later', 'later'])
  // The gateway that sent messages comes before the newest gateway.
  await expect.element(next()).toHaveAttribute('href', '/lak/pages/gateway/box/2')
})

test('steps can be finished in another order; people without the permissions see none', async () => {
  there.models = 1
  there.boxes = [{ id: '3', lastMessageAt: 1 }]
  const first = await show(true)
  await expect.poll(states).toEqual(['done', 'done', 'done', 'done', 'now'])
  await expect.element(next()).toHaveAttribute('href', '/lak/pages/equipment/model')
  await first.unmount()
  useSession.setState({ user: { authorities: rights.slice(0, -1) } as unknown as SessionUser })
  await show()
  await expect.element(page.getByText('none')).toBeVisible()
})

test('with equipment only the next step is shown, until it is hidden', async () => {
  there.models = 1
  there.boxes = [{ id: '3', lastMessageAt: 1 }]
  const strip = (objectCount: number) => (
    <MemoryRouter>
      <NextStep objectCount={objectCount} />
      <p>shown</p>
    </MemoryRouter>
  )
  const first = await renderExample(strip(1))
  await expect.element(page.getByText('Next step: Limits')).toBeVisible()
  await page.getByRole('button', { name: 'Do not show again' }).click()
  await expect.poll(() => page.getByTestId('next-step').query()).toBeNull()
  await first.unmount()
  server.clear()
  await renderAgain(strip(1))
  await expect.element(page.getByText('shown')).toBeVisible()
  expect(server.requests).toEqual([])
})
