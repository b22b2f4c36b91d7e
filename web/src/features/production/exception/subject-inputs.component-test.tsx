// The subject of an exception is chosen by keyboard: first the kind, then the record. Another kind resets the record.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { SubjectInput, SubjectKindInput } from './subject-inputs.tsx'

vi.mock('../../../resource/form/inputs/reference-input.tsx', () => ({
  ReferenceInput: ({ id, field, value, onChange, isDisabled }: ReferenceProps) => (
    <input
      id={id}
      data-testid="record"
      data-of={field.target.name}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
}))

interface ReferenceProps {
  id: string
  field: { target: { name: string } }
  value: string | null
  onChange: (value: string) => void
  isDisabled: boolean
}
type Kind = Parameters<typeof SubjectKindInput>[0]['value']

function Form({ initial = null }: { initial?: Kind }) {
  const [refType, setType] = useState<Kind>(initial)
  const [refId, setId] = useState<string | null | undefined>(null)
  const values = { refType, refId }
  return (
    <>
      <output data-testid="values">{JSON.stringify(values)}</output>
      <SubjectKindInput id="kind" value={refType} onChange={setType} isDisabled={false} values={values} />
      <SubjectInput id="record" value={refId} onChange={setId} isDisabled={false} values={values} />
    </>
  )
}

const values = () => JSON.parse(page.getByTestId('values').element().textContent ?? '')
const record = () => page.getByTestId('record')

test('an order or a work order is chosen; another kind resets the record', async () => {
  await renderExample(<Form />)
  await expect.element(record()).toBeDisabled()
  page.getByRole('combobox').element().focus()
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(values).toEqual({ refType: 4, refId: null })
  await expect.element(record()).toBeEnabled()
  await press('{Tab}')
  await press('7')
  await expect.poll(values).toEqual({ refType: 4, refId: '7' })
  page.getByRole('combobox').element().focus()
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(values).toEqual({ refType: 5, refId: null })
  expect(record().element().getAttribute('data-of')).toBe('workOrder')
})

test('a call stays the subject until something else is chosen', async () => {
  await renderExample(<Form initial={3} />)
  await expect.element(record()).toBeDisabled()
  expect(values()).toEqual({ refType: 3, refId: null })
})
