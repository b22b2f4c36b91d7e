// The sign-in page offers the users of a demo, and nobody elsewhere.
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { readDemoAccounts } from '@gemba/contract/overview/demo-accounts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { DemoUsers } from './demo-users.tsx'

const demo = {
  companyCode: 'demo',
  password: 'Secret-1',
  users: [
    { userName: 'planner', role: 'Planner', work: 'Orders' },
    { userName: 'storeman', role: 'Storeman', work: 'Stock' },
  ],
}
let server: FakeServer

beforeEach(() => {
  server = serve(on(readDemoAccounts, demo), on(login, { id: '7', signKey: 'a2V5' }))
})

test('a user of the demo signs in by one press', async () => {
  const onEntered = vi.fn(async () => undefined)
  await renderExample(<DemoUsers onEntered={onEntered} />)
  await page.getByRole('button', { name: 'Storeman' }).click()
  await expect.poll(() => onEntered.mock.calls).toEqual([['7']])
  expect(server.inputsOf(login)).toEqual([
    expect.objectContaining({ companyCode: 'demo', userName: 'storeman', password: 'Secret-1' }),
  ])
})

test('nobody is offered if the server names nobody', async () => {
  server.serve(on(readDemoAccounts, { companyCode: null, password: null, users: [] }))
  await renderExample(<DemoUsers onEntered={async () => undefined} />)
  await expect.poll(() => server.requests.length).toBe(1)
  expect(page.getByTestId('demo-users').elements()).toEqual([])
})
