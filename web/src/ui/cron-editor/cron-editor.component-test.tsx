import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLanguage } from '../../i18n/language.ts'
import { CronEditor } from './cron-editor.tsx'

function Editor({ expression }: { expression: string }) {
  const [value, setValue] = useState(expression)
  return <CronEditor value={value} onChange={setValue} />
}

const expression = page.getByLabelText('Expression')
const valueNow = () => (expression.element() as HTMLInputElement).value
const focus = (testId: string) => (page.getByTestId(testId).element() as HTMLElement).focus()

beforeEach(() => useLanguage.getState().choose('en'))

test('by keyboard alone: another field, another kind, its numbers; the text follows', async () => {
  await render(<Editor expression="0 30 6 ? * 2-6" />)
  await userEvent.tab()
  expect(document.activeElement).toBe(expression.element())
  focus('cron-minute')
  await userEvent.keyboard('{Enter}')
  focus('cron-way-every')
  await userEvent.keyboard(' ')
  expect(valueNow()).toBe('0 * 6 ? * 2-6')
  await userEvent.keyboard('{ArrowDown}')
  expect(valueNow()).toMatch(/^0 \d+-59 6 \? \* 2-6$/)
  await page.getByLabelText('From … to … 1').fill('10')
  await page.getByLabelText('From … to … 2').fill('20')
  expect(valueNow()).toBe('0 10-20 6 ? * 2-6')
})

test('single values are toggled', async () => {
  await render(<Editor expression="0 0 6 ? * *" />)
  focus('cron-hour')
  await userEvent.keyboard('{Enter}')
  ;(page.getByRole('button', { name: '18', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(valueNow()).toBe('0 0 6,18 ? * *')
  await userEvent.keyboard('{Enter}')
  expect(valueNow()).toBe('0 0 6 ? * *')
})

test('an error is shown without times; a valid expression shows the next ten', async () => {
  await render(<Editor expression="0 0 6 ? * *" />)
  const times = () => page.getByTestId('cron-times').query()?.querySelectorAll('li').length ?? 0
  expect(times()).toBe(10)
  await expression.fill('0 0 25 ? * *')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(expression.element().getAttribute('aria-invalid')).toBe('true')
  expect(times()).toBe(0)
})
