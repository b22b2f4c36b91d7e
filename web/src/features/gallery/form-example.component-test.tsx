// The edit dialog by keyboard: groups, rules, child forms, drafts.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '../../session/session.ts'
import { FormExample } from './form-example.tsx'
import { press, renderAgain, renderExample } from './gallery.fixture.tsx'

const dialog = page.getByTestId('edit-dialog')
const sentText = () => page.getByTestId('form-sent').element().textContent ?? ''
const sentValues = () => JSON.parse(sentText()) as Record<string, unknown>
const typedIn = (label: string) => (dialog.getByLabelText(label, { exact: true }).element() as HTMLInputElement).value
const nameOfNewRow = () =>
  document.querySelector<HTMLInputElement>('tr[data-state="inAdding"] input') as HTMLInputElement

test('S-152 S-155 S-156 S-157 groups its fields, the others last, in 2 to 4 columns', async () => {
  await renderExample(<FormExample />, 'zh-CN')
  await page.getByTestId('form-add').click()
  await expect.element(dialog.getByRole('heading', { name: '新增记录' })).toBeVisible()
  const groups = [...document.querySelectorAll('fieldset[data-columns]')]
  expect(groups.map((group) => group.querySelector('legend')?.textContent)).toEqual(['标识', '连接', '其他', '位置'])
  const perLine = () => {
    const fields = [...(groups[2]?.querySelectorAll(':scope > div') ?? [])]
    const tops = fields.map((field) => Math.round(field.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  }
  expect(perLine()).toBe(2)
  for (const count of [3, 4]) {
    useSession.setState({ settings: { formColumns: String(count) } })
    await expect.poll(perLine).toBe(count)
  }
  useSession.setState({ settings: {} })
})

test('S-153 S-154 goes full screen, closes by its cross, and has no save button in view mode', async () => {
  await renderExample(<FormExample />)
  await page.getByTestId('form-view').click()
  expect(dialog.getByTestId('dialog-save').query()).toBeNull()
  expect(dialog.getByRole('textbox').elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Full screen' }).click()
  expect(dialog.element().getBoundingClientRect().width).toBe(window.innerWidth)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  expect(dialog.query()).toBeNull()
})

test('S-151 S-158 S-159 S-230 S-232 adds with child rows by keyboard alone; nothing is sent while a rule is violated', async () => {
  const warn = vi.spyOn(console, 'warn')
  await renderExample(<FormExample />)
  const opener = page.getByTestId('form-add').element() as HTMLElement
  opener.focus()
  await press('{Enter}')
  await expect.element(dialog).toBeVisible()
  await press('new code{Tab}New_1{Tab}70000', '{Control>}s{/Control}')
  await expect.element(dialog.getByText('Correct 2 fields')).toBeVisible()
  await expect.element(dialog.getByText('Enter a valid port, at most 65535')).toBeVisible()
  expect(warn.mock.calls).toContainEqual(['form validation failed'])
  expect(sentText()).toBe('—')
  await dialog.getByLabelText('Port').fill('7000')
  await dialog.getByLabelText('Code').fill(' new-code ')
  ;(dialog.getByTestId('row-add').element() as HTMLElement).focus()
  await press('{Enter}')
  nameOfNewRow().focus()
  await press('Chen{Enter}')
  expect(document.querySelectorAll('[role="dialog"] tr[data-state="inShow"]')).toHaveLength(1)
  await press('{Control>}s{/Control}')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(sentValues()).toMatchObject({
    code: 'new-code',
    name: 'New_1',
    port: '7000',
    contacts: [{ name: 'Chen', deletedFlag: 0 }],
  })
  expect(document.activeElement).toBe(opener)
})

test('S-228 a stored child row that was removed is sent as deleted', async () => {
  await renderExample(<FormExample />)
  await page.getByTestId('form-edit').click()
  await dialog.getByTestId('row-remove').click()
  expect(document.querySelectorAll('[role="dialog"] tr[data-row-key]')).toHaveLength(0)
  await dialog.getByTestId('dialog-save').click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(sentValues().contacts).toEqual([{ id: '7', name: 'Li', deletedFlag: 1 }])
})

test('the draft is restored after the page was left, and is deleted when it is discarded', async () => {
  const first = await renderExample(<FormExample />)
  await page.getByTestId('form-add').click()
  await dialog.getByLabelText('Code').fill('half-done')
  await dialog.getByTestId('row-add').click()
  await userEvent.fill(nameOfNewRow(), 'Half')
  await expect.poll(() => Object.values(localStorage).some((value) => String(value).includes('Half'))).toBe(true)
  await first.unmount()

  await renderAgain(<FormExample />)
  await page.getByTestId('form-add').click()
  await expect.element(dialog.getByText(/^Draft of .* restored/)).toBeVisible()
  expect([typedIn('Code'), nameOfNewRow().value]).toEqual(['half-done', 'Half'])
  await dialog.getByTestId('draft-drop').click()
  expect(typedIn('Code')).toBe('')
  await press('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  await page.getByTestId('form-add').click()
  expect(dialog.getByText(/^Draft of .* restored/).query()).toBeNull()
})

test('a quantity is shown with thousands separators and its unit, is parsed in the same format, and keeps every digit', async () => {
  await renderExample(<FormExample />)
  await page.getByTestId('form-edit').click()
  const weight = dialog.getByLabelText('Weight')
  await weight.fill('-1')
  await press('{Control>}s{/Control}')
  await expect.element(dialog.getByText('Must be at least 0')).toBeVisible()
  await weight.fill('12,34')
  await press('{Control>}s{/Control}')
  await expect.element(dialog.getByText('The value has the wrong format')).toBeVisible()
  await weight.fill('123,456,789,012,345,678.900000000010')
  await press('{Tab}')
  expect(typedIn('Weight')).toBe('123,456,789,012,345,678.900000000010')
  await press('{Control>}s{/Control}')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(sentValues().weight).toBe('123456789012345678.900000000010')
  await page.getByTestId('form-view').click()
  await expect.element(dialog.getByText('123,456,789,012,345,678.900000000010\u2009kg')).toBeVisible()
})

test('asks once before it discards input, reports a value that is taken, and continues with a new record', async () => {
  await renderExample(<FormExample />)
  await page.getByTestId('form-add').click()
  await dialog.getByLabelText('Code').fill('taken')
  await expect.element(dialog.getByText('This value is already used')).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByText('Discard your changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabelText('Code').fill('first')
  await dialog.getByLabelText('Name', { exact: true }).first().fill('First')
  await dialog.getByTestId('dialog-save-new').click()
  await expect.element(page.getByTestId('toast')).toHaveTextContent('record “First” saved')
  expect(typedIn('Code')).toBe('')
  expect(document.activeElement).toBe(dialog.getByLabelText('Code', { exact: true }).element())
  expect(sentValues().code).toBe('first')
})
