// A day by keyboard: typed, removed, and shown as stored.
import { date, optional } from '@gemba/contract/kit/field.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import type { Values } from '../check.ts'
import { FormDialog } from '../edit-dialog.tsx'

const fields = [{ name: 'due', label: 'Due', field: optional(date(['日期', '日期', 'Due'])) }]

const open = (due: string | null, save: (values: Values) => void) =>
  renderExample(
    <FormDialog
      title="Order"
      mode="edit"
      fields={fields}
      initial={{ id: '1', version: 1, due }}
      onSave={async (values) => save(values)}
      onClose={() => {}}
    />,
  )

test('a day is chosen in a calendar or typed, without a time or a zone', async () => {
  const sentValues: unknown[] = []
  await open('2026-03-29', ({ due }) => void sentValues.push(due))
  const input = page.getByLabelText('Due')
  await expect.element(input).toHaveValue('2026-03-29')
  await input.fill('2026-10-25')
  await press('{Enter}')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => sentValues).toEqual(['2026-10-25'])
})

test('an invalid day is refused, and an optional day can be removed', async () => {
  const sentValues: unknown[] = []
  await open('2026-03-29', ({ due }) => void sentValues.push(due))
  const input = page.getByLabelText('Due')
  await input.fill('2026-02-30')
  await press('{Enter}')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => sentValues).toEqual(['2026-03-29'])
  ;(page.getByRole('button', { name: 'Clear' }).element() as HTMLElement).focus()
  await press('{Enter}')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => sentValues).toEqual(['2026-03-29', null])
})
