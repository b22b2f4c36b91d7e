// The due date of a new order: proposed for product and quantity, until the person changes it.
import { proposeDueDate } from '@gemba/contract/production/order/propose-due-date.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { dueDateInput } from './due-date-input.tsx'

/** The input with the other values of its form, of which a button changes the quantity. */
function Example({ initial, id }: { initial?: string; id?: string }) {
  const [dueDate, setDueDate] = useState<string | null | undefined>(initial)
  const [quantity, setQuantity] = useState('10')
  const values = { id, materialId: '1', quantity }
  return (
    <>
      {dueDateInput({ id: 'due', value: dueDate, onChange: setDueDate, isDisabled: false, values })}
      <button type="button" onClick={() => setQuantity('500')}>
        More
      </button>
    </>
  )
}

const serveDays = (): FakeServer =>
  serve(on(proposeDueDate, ({ quantity }) => ({ dueDate: quantity === '500' ? '2026-12-09' : '2026-12-01' })))
const value = () => (page.getByRole('textbox').element() as HTMLInputElement).value

test('the date follows the quantity', async () => {
  serveDays()
  await renderExample(<Example />)
  await expect.poll(value).toBe('2026-12-01')
  await page.getByText('More').click()
  await expect.poll(value).toBe('2026-12-09')
})

test('a date that the person has entered stays', async () => {
  const server = serveDays()
  await renderExample(<Example />)
  await expect.poll(value).toBe('2026-12-01')
  await userEvent.fill(page.getByRole('textbox'), '2027-01-15')
  await userEvent.keyboard('{Enter}')
  await page.getByText('More').click()
  await expect.poll(() => server.inputsOf(proposeDueDate).length).toBe(2)
  expect(value()).toBe('2027-01-15')
})

test('the date of an order that exists is neither changed nor filled', async () => {
  const server = serveDays()
  await renderExample(<Example id="7" />)
  await page.getByText('More').click()
  expect(value()).toBe('')
  expect(server.inputsOf(proposeDueDate)).toEqual([])
})
