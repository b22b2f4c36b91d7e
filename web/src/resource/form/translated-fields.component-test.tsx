// Names in other languages are folded below the fields of a form.
import { department } from '@gemba/contract/identity/department.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { formFieldsOf } from '../page/resource-form.ts'
import type { Values } from './check.ts'
import { EditDialog } from './edit-dialog.tsx'

const options = { language: 'en', mode: 'edit', authorities: [] } as const
const dialog = page.getByTestId('edit-dialog')
const folded = dialog.getByTestId('form-translations')
const isOpen = () => (folded.element() as HTMLDetailsElement).open
const labels = () => [...dialog.element().querySelectorAll('label')].map(({ textContent }) => textContent)

const render = async (initial: Values) => {
  const savedValues: Values[] = []
  const save = async (values: Values) => {
    savedValues.push(values)
  }
  await renderExample(
    <EditDialog
      title="Department"
      mode="edit"
      fields={formFieldsOf(department, options)}
      initial={initial}
      onSave={save}
      onClose={() => {}}
    />,
  )
  return savedValues
}

test('names without translations are folded, and a name that is entered there is saved', async () => {
  const savedValues = await render({ id: '1', version: 1, sortNumber: 0, code: 'press', name: 'Press shop' })
  await expect.element(folded).toBeVisible()
  expect(isOpen()).toBe(false)
  expect(labels().slice(-2)).toEqual(['Name (English)', 'Name (Traditional Chinese)'])
  ;(folded.getByText('Translations').element() as HTMLElement).focus()
  await press('{Enter}')
  await dialog.getByLabelText('Name (Traditional Chinese)').fill('沖壓車間')
  await dialog.getByTestId('dialog-save').click()
  await expect.poll(() => savedValues).toMatchObject([{ name: 'Press shop', nameTw: '沖壓車間' }])
})

test('the English name is above, and a different main name below is visible', async () => {
  await render({ id: '2', version: 1, sortNumber: 0, code: 'press', name: '冲压车间', nameEn: 'Press shop' })
  await expect.element(folded).toBeVisible()
  expect(isOpen()).toBe(true)
  const names = labels().filter((label) => /name/i.test(label ?? ''))
  expect(names).toEqual(['Name (English)', 'Department name', 'Name (Traditional Chinese)'])
})

test('a problem of a folded name opens the fold', async () => {
  const savedValues = await render({
    id: '3',
    version: 1,
    sortNumber: 0,
    code: 'press',
    name: 'Press shop',
    nameTw: '=',
  })
  ;(folded.getByText('Translations').element() as HTMLElement).focus()
  await press('{Enter}')
  expect(isOpen()).toBe(false)
  await dialog.getByTestId('dialog-save').click()
  await expect.element(folded.getByRole('alert')).toBeVisible()
  expect(isOpen()).toBe(true)
  expect(savedValues).toEqual([])
})
