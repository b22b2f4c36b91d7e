// Editing a schedule: presets for the usual times, off keeps the time, the cron expression under Advanced.
import type { BackupScript, operateBackup } from '@gemba/contract/admin/backup.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { BackupScheduleDialog } from './backup-schedule-dialog.tsx'

const nightly: BackupScript = {
  id: '4',
  name: 'Nightly',
  cron: '0 30 3 * * ?',
  status: 1,
  keepCount: 7,
  script: null,
  lastTime: null,
  nextTime: null,
}
const radio = (name: string) => page.getByRole('radio', { name })

async function open(script: BackupScript | undefined) {
  const operations: CommandInput<typeof operateBackup>[] = []
  const onSave = async (input: CommandInput<typeof operateBackup>) => {
    operations.push(input)
  }
  await renderExample(<BackupScheduleDialog script={script} onSave={onSave} onClose={() => undefined} />)
  return operations
}

test('a new schedule is daily at 02:00; the keys choose another preset, without showing the expression', async () => {
  const operation = await open(undefined)
  await expect.element(radio('Every day at 02:00')).toBeChecked()
  expect(page.getByTestId('cron-editor').query()).toBeNull()
  ;(radio('Every day at 02:00').element() as HTMLElement).focus()
  await press('{ArrowDown}')
  await expect.element(radio('Every Sunday at 02:00')).toBeChecked()
  await page.getByLabelText('Name').fill('Weekly')
  await press('{Control>}s{/Control}')
  await expect.poll(() => operation).toEqual([{ name: 'Weekly', keepCount: 7, operate: 'save', cron: '0 0 2 ? * 1' }])
})

test('another time is shown under Advanced; off leaves it stored, and choosing a time enables the schedule', async () => {
  const operation = await open(nightly)
  await expect.element(radio('Advanced')).toBeChecked()
  await expect.element(page.getByLabelText('Expression')).toHaveValue('0 30 3 * * ?')
  await radio('Off').click()
  await press('{Control>}s{/Control}')
  await expect.poll(() => operation).toEqual([{ id: '4', name: 'Nightly', keepCount: 7, operate: 'disable' }])
})

test('a disabled schedule is shown as off; Advanced starts with its stored time', async () => {
  const operation = await open({ ...nightly, status: 0 })
  await expect.element(radio('Off')).toBeChecked()
  await radio('Advanced').click()
  await expect.element(page.getByLabelText('Expression')).toHaveValue('0 30 3 * * ?')
  await press('{Control>}s{/Control}')
  await expect
    .poll(() => operation)
    .toEqual([{ id: '4', name: 'Nightly', keepCount: 7, operate: 'enable', cron: '0 30 3 * * ?' }])
})
