// The page of servers: one server, several of them, and another company.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { drainServer, readServers, resumeServer, type ServerRow } from '@gemba/contract/admin/server/commands.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { ServerPage } from './server-page.tsx'

let server: FakeServer

const row: ServerRow = {
  id: 'a',
  address: 'http://10.0.0.5:8080',
  roles: ['api', 'intake'],
  version: '1.2.3',
  state: 'ready',
  startTime: '2026-11-26 08:00:00',
  uptimeMs: 3_600_000,
  heartbeatTime: '2026-11-26 09:00:00',
  cpuShare: 0.25,
  memoryBytes: 2_048,
  isThis: true,
  onlyRole: null,
}
const other = (changes: Partial<ServerRow>): ServerRow => Object.assign({}, row, { id: 'b', isThis: false }, changes)

beforeEach(() => {
  useSession.setState({
    user: {
      id: '5',
      companyCode: 'demo',
      userName: 'anna',
      nickname: 'Anna',
      authorities: ['server:view', 'server:edit'],
    } as never,
  })
})
afterEach(() => useSession.setState({ user: undefined }))

async function open(servers: ServerRow[], missingSettings: string[] = [], runsInstallation = true): Promise<void> {
  server = serve(
    on(readServers, { runsInstallation, missingSettings, servers }),
    on(drainServer, null),
    on(resumeServer, null),
    on(readSavedViews),
  )
  await renderExample(
    <MemoryRouter>
      <ServerPage />
    </MemoryRouter>,
  )
}

test('one server says that it is enough, what another one needs, and cannot be drained', async () => {
  await open([Object.assign({}, row, { onlyRole: 'api' })], ['HISTORY_URL', 'REDIS_URL'])
  await expect
    .poll(() => page.getByTestId('server-alone').element().textContent)
    .toContain('set HISTORY_URL, REDIS_URL to')
  await expect.element(page.getByText(/Only server with pages and API|唯一提供页面与接口的服务器/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^(Drain|准备维护)$/ })).toBeDisabled()
})

test('one of several is drained after a question, and resumed without one', async () => {
  await open([row, other({ state: 'draining', address: 'http://10.0.0.6:8080' })])
  await page
    .getByRole('button', { name: /^(Drain|准备维护)$/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Drain|准备维护)$/ })
    .click()
  await expect.poll(() => server.inputsOf(drainServer)).toEqual([{ id: 'a' }])
  await page.getByRole('button', { name: /^(Resume|恢复工作)$/ }).click()
  await expect.poll(() => server.inputsOf(resumeServer)).toEqual([{ id: 'b' }])
  expect(page.getByTestId('server-alone').query()).toBeNull()
})

test('another company is told who manages the servers', async () => {
  await open([], [], false)
  await expect.element(page.getByText(/operates this installation|运营公司/)).toBeVisible()
})
