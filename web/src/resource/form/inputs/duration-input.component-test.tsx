// A duration is typed in seconds, minutes or hours, and stored in milliseconds.
import type { Field } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import { FieldInput } from './field-input.tsx'

const field: Field = { kind: 'integer', required: false, unit: 'ms', min: 0 }
let stored: unknown

function Example({ initial }: { initial: number | null }) {
  const [value, setValue] = useState<unknown>(initial)
  stored = value
  return <FieldInput id="delay" field={field} value={value} onChange={setValue} />
}
const input = () => document.querySelector<HTMLInputElement>('#delay') as HTMLInputElement
const unit = () => page.getByRole('combobox', { name: 'Time unit' })

test('a stored value is shown in the largest exact unit and typed in that unit', async () => {
  await renderExample(<Example initial={600_000} />)
  expect(input().value).toBe('10')
  await expect.element(page.getByText('min', { exact: true })).toBeVisible()
  input().focus()
  await press('{Control>}a{/Control}', '90')
  expect(stored).toBe(5_400_000)
  // The unit stays while the person types, although 90 min has another exact unit.
  await expect.element(page.getByText('min', { exact: true })).toBeVisible()
})

test('an empty one takes seconds and their fractions; another unit keeps the number', async () => {
  await renderExample(<Example initial={null} />)
  input().focus()
  await press('1.5')
  expect(stored).toBe(1500)
  ;(unit().element() as HTMLElement).focus()
  await press('{ArrowDown}')
  await expect.element(page.getByRole('listbox')).toBeInTheDocument()
  await press('{ArrowDown}', '{Enter}')
  await expect.poll(() => stored).toBe(90_000)
  expect(input().value).toBe('1.5')
  input().focus()
  await press('{Control>}a{/Control}', '{Backspace}')
  await expect.poll(() => stored).toBeNull()
})
