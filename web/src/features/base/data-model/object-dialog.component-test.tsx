// The form of an object, built from the fields of its model, by keyboard.

import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { callErrors } from '@gemba/contract/call-errors.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import type { Model, ObjectRow } from './object-columns.tsx'
import { ObjectDialog } from './object-dialog.tsx'
import type { Detail } from './object-values.ts'

const types = detailType.codes
const add = operation(dataModelObject, 'create')
const change = operation(dataModelObject, 'update')
let server: FakeServer

beforeEach(() => {
  server = serve(on(add), on(change))
})

const detail = (code: string, dataType: number, more: object = {}) =>
  ({
    id: code,
    code,
    name: code.toUpperCase(),
    dataType,
    isRequired: 0,
    length: null,
    defaultValue: null,
    ...more,
  }) as Detail
const model = {
  id: '1001',
  code: 'mould',
  name: 'Moulds',
  isEnabled: 1,
  details: [
    detail('number', types.text, { isRequired: 1 }),
    detail('weight', types.decimal),
    detail('uses', types.integer, { defaultValue: '3' }),
    detail('constructor', types.text),
  ],
} as unknown as Model

const firstInput = () => server.inputsOf(add)[0]
const show = (row?: ObjectRow) =>
  renderExample(
    <MemoryRouter>
      <ObjectDialog model={model} opened={row ? { mode: 'edit', row } : { mode: 'add' }} onClose={() => undefined} />
    </MemoryRouter>,
  )
const saveButton = page.getByTestId('dialog-save')

test('required fields are checked before anything is sent; values are sent by their codes', async () => {
  await show()
  await saveButton.click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  expect(firstInput()).toBeUndefined()
  const number = page.getByLabelText('NUMBER')
  await number.click()
  await press('M-1{Tab}')
  await press('12.50')
  await saveButton.click()
  await expect.poll(firstInput).toEqual({
    modelId: '1001',
    values: { number: 'M-1', weight: '12.50', uses: 3 },
  })
})

test('a rejected value is shown at its field, and the input stays', async () => {
  const problems = [{ field: 'values.weight', problem: 'range', text: 'Too fine' }]
  server.serve(on(add, refuse(callErrors, 'invalid', { problems })))
  await show()
  await page.getByLabelText('NUMBER').click()
  await press('M-2{Tab}')
  await press('0.0005')
  await saveButton.click()
  await expect.element(page.getByText('Too fine')).toBeVisible()
  await expect.element(page.getByLabelText('NUMBER')).toHaveValue('M-2')
})

test('an update sends the version that was read', async () => {
  const row = { id: '7', version: 4, code: 'm-1', values: { number: 'M-1', weight: '1', uses: 2 }, texts: {} }
  await show(row as unknown as ObjectRow)
  await page.getByLabelText('NUMBER').click()
  await press('{End}0')
  await saveButton.click()
  const edited = () => server.inputsOf(change)[0]
  await expect.poll(edited).toMatchObject({ id: '7', version: 4, code: 'm-1', values: { number: 'M-10', uses: 2 } })
})
