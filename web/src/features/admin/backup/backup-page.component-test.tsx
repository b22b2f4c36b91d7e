// The page of backups by who looks at it: the company that runs the installation, another company, and without the right.
import type { BackupRun } from '@gemba/contract/admin/backup.ts'
import { useQuery } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../api/call-error.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { BackupPage } from './backup-page.tsx'

interface SentCommand {
  readonly name: string
  readonly input: object
}

const server = {
  sent: [] as SentCommand[],
  /** The names of what was read. */
  asked: [] as string[],
  rights: { runsInstallation: true, downloadsBackups: true, exportsCompany: false },
  isPasswordRight: true,
}

const run: BackupRun = {
  id: '8',
  kind: 'backup',
  state: 'done',
  folder: '2026-11-24',
  share: 1,
  doing: null,
  rows: 40,
  samples: 5_000,
  startTime: '2026-11-24 02:00:00',
  endTime: '2026-11-24 02:01:00',
  files: 3,
  size: 2_048,
  durationMs: 60_000,
  error: null,
  userName: 'Anna',
  isEncrypted: 0,
  isThere: true,
  checkState: null,
  checkShare: 0,
  checkTime: null,
  checkNote: null,
}

const replies: Record<string, () => unknown> = {
  readBackupRights: () => server.rights,
  listBackupScripts: () => [],
  listBackupRuns: () => ({ records: [run], total: 1, pageNumber: 1, pageSize: 20, pages: 1 }),
  operateBackup: () => ({ runId: '9' }),
  prepareCompanyExport: () => {
    if (!server.isPasswordRight) throw new CallError('1003', 'The password is wrong')
    return { address: '#fetched-once' }
  },
}
const reply = async ({ name }: { name: string }, input: object = {}) => {
  if (/^(read|list)/.test(name)) server.asked.push(name)
  else server.sent.push({ name, input })
  return replies[name]?.()
}

vi.mock('../../../api/run.ts', async (original) => ({
  ...(await original<typeof import('../../../api/run.ts')>()),
  run: (command: { name: string }, input: object) => reply(command, input),
  useCommandQuery: (command: { name: string }, input: object) =>
    useQuery({ queryKey: [command.name, input], queryFn: () => reply(command, input), retry: false }),
}))

const signIn = (authorities: readonly string[]) =>
  useSession.setState({
    user: { id: '5', companyCode: 'demo', userName: 'anna', nickname: 'Anna', authorities } as never,
  })

beforeEach(() => {
  Object.assign(server, { sent: [], asked: [], isPasswordRight: true })
  server.rights = { runsInstallation: true, downloadsBackups: true, exportsCompany: false }
  signIn(['backup:view', 'backup:edit'])
})
afterEach(() => useSession.setState({ user: undefined }))

const backupPage = (
  <MemoryRouter>
    <BackupPage />
  </MemoryRouter>
)
const list = () => page.getByText('2026-11-24 02:00:00')
const exportButton = () => page.getByTestId('company-export')

test('the company that runs the installation sees its backups and begins one', async () => {
  await renderExample(backupPage)
  await expect.element(list()).toBeVisible()
  expect(exportButton().query()).toBeNull()
  await page.getByTestId('backup-run').click()
  await expect.poll(() => server.sent).toEqual([{ name: 'operateBackup', input: { operate: 'run' } }])
})

test('who may only look sees the backups and no button that changes anything', async () => {
  signIn(['backup:view'])
  server.rights = { runsInstallation: true, downloadsBackups: false, exportsCompany: false }
  await renderExample(backupPage)
  await expect.element(list()).toBeVisible()
  for (const name of ['Back up now', 'Add schedule', 'Restore', 'Download', 'Check'])
    expect(page.getByRole('button', { name }).query(), name).toBeNull()
  expect(page.getByTestId('backup-run').query()).toBeNull()
  expect(page.getByTestId('backup-schedule-add').query()).toBeNull()
})

test('another company sees no backups; it exports its own data with the own password', async () => {
  server.rights = { runsInstallation: false, downloadsBackups: false, exportsCompany: true }
  await renderExample(backupPage)
  await expect.element(exportButton()).toBeVisible()
  expect(list().query()).toBeNull()
  expect(page.getByTestId('backup-run').query()).toBeNull()
  ;(exportButton().element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('export-dialog')).toBeVisible()
  // Without a password nothing is sent.
  await page.getByTestId('export-password').click()
  await press('{Enter}')
  await expect.element(page.getByTestId('export-dialog').getByRole('alert')).toBeVisible()
  expect(server.sent).toEqual([])
  await page.getByTestId('export-password').fill('Gemba@2026')
  await press('{Enter}')
  await expect.poll(() => server.sent).toEqual([{ name: 'prepareCompanyExport', input: { password: 'Gemba@2026' } }])
  await expect.poll(() => page.getByTestId('export-dialog').query()).toBeNull()
})

test('a wrong password is told and the dialog stays', async () => {
  server.rights = { runsInstallation: false, downloadsBackups: false, exportsCompany: true }
  server.isPasswordRight = false
  await renderExample(backupPage)
  await exportButton().click()
  await page.getByTestId('export-password').fill('wrong')
  await press('{Enter}')
  await expect.element(page.getByText('The password is wrong')).toBeVisible()
  await expect.element(page.getByTestId('export-dialog')).toBeVisible()
})

test('who holds neither right is offered neither backups nor the export', async () => {
  signIn(['backup:view'])
  server.rights = { runsInstallation: false, downloadsBackups: false, exportsCompany: false }
  await renderExample(<div data-testid="backup-page">{backupPage}</div>)
  await expect.poll(() => server.asked).toContain('readBackupRights')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(page.getByTestId('backup-page').element().textContent).toBe('')
})
