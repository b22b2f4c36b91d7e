// The page of backups for the company that runs the installation, for another company, and without the permissions.

import { type BackupRun, listBackupRuns, listBackupScripts, operateBackup } from '@gemba/contract/admin/backup.ts'
import { prepareCompanyExport, readBackupRights } from '@gemba/contract/admin/company-export.ts'
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { identityErrors } from '@gemba/contract/identity/errors.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { BackupPage } from './backup-page.tsx'

let server: FakeServer
const rights = { runsInstallation: true, downloadsBackups: true, exportsCompany: false }

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

const signIn = (authorities: readonly string[]) =>
  useSession.setState({
    user: { id: '5', companyCode: 'demo', userName: 'anna', nickname: 'Anna', authorities } as never,
  })

beforeEach(() => {
  server = serve(
    on(readBackupRights, rights),
    on(listBackupScripts),
    on(readSavedViews),
    on(listBackupRuns, { records: [run], total: 1, pages: 1 }),
    on(operateBackup, { runId: '9' }),
    on(prepareCompanyExport, { address: '#fetched-once' }),
  )
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

test('the company that runs the installation sees its backups and starts one', async () => {
  await renderExample(backupPage)
  await expect.element(list()).toBeVisible()
  expect(exportButton().query()).toBeNull()
  await page.getByTestId('backup-run').click()
  await expect.poll(() => server.inputsOf(operateBackup)).toEqual([{ operate: 'run' }])
})

test('the view permission shows the backups without buttons that change anything', async () => {
  signIn(['backup:view'])
  server.serve(on(readBackupRights, { runsInstallation: true, downloadsBackups: false, exportsCompany: false }))
  await renderExample(backupPage)
  await expect.element(list()).toBeVisible()
  for (const name of ['Back up now', 'Add schedule', 'Restore', 'Download', 'Check'])
    expect(page.getByRole('button', { name }).query(), name).toBeNull()
  expect(page.getByTestId('backup-run').query()).toBeNull()
  expect(page.getByTestId('backup-schedule-add').query()).toBeNull()
})

test('another company sees no backups and exports its own data with its password', async () => {
  server.serve(on(readBackupRights, { runsInstallation: false, downloadsBackups: false, exportsCompany: true }))
  await renderExample(backupPage)
  await expect.element(exportButton()).toBeVisible()
  expect(list().query()).toBeNull()
  expect(page.getByTestId('backup-run').query()).toBeNull()
  ;(exportButton().element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('export-dialog')).toBeVisible()
  // The request needs a password.
  await page.getByTestId('export-password').click()
  await press('{Enter}')
  await expect.element(page.getByTestId('export-dialog').getByRole('alert')).toBeVisible()
  expect(server.writes).toEqual([])
  await page.getByTestId('export-password').fill('Gemba@2026')
  await press('{Enter}')
  await expect.poll(() => server.inputsOf(prepareCompanyExport)).toEqual([{ password: 'Gemba@2026' }])
  await expect.poll(() => page.getByTestId('export-dialog').query()).toBeNull()
})

test('a wrong password shows an error, and the dialog stays open', async () => {
  server.serve(on(readBackupRights, { runsInstallation: false, downloadsBackups: false, exportsCompany: true }))
  server.serve(on(prepareCompanyExport, refuse(identityErrors, 'wrongPassword')))
  await renderExample(backupPage)
  await exportButton().click()
  await page.getByTestId('export-password').fill('wrong')
  await press('{Enter}')
  await expect.element(page.getByText(identityErrors.wrongPassword.text[2])).toBeVisible()
  await expect.element(page.getByTestId('export-dialog')).toBeVisible()
})

test('without both permissions neither backups nor the export are offered', async () => {
  signIn(['backup:view'])
  server.serve(on(readBackupRights, { runsInstallation: false, downloadsBackups: false, exportsCompany: false }))
  await renderExample(<div data-testid="backup-page">{backupPage}</div>)
  await expect.poll(() => server.inputsOf(readBackupRights)).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(page.getByTestId('backup-page').element().textContent).toBe('')
})
