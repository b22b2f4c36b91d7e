// The formula of a calculation: what is offered while a person types, what is wrong with it, and its value.
import { tryFormula } from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { FormulaInput } from './formula-input.tsx'
import { FormulaTrial } from './formula-trial.tsx'

const power = { name: 'power', pointId: '7', constant: null, mode: 1, windowMs: null, stateValue: null }

function Example() {
  const [formula, setFormula] = useState<string | null | undefined>('')
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <>
      <label htmlFor="formula">Formula</label>
      <FormulaInput id="formula" value={formula} onChange={setFormula} isDisabled={false} values={{}} names={names} />
      <FormulaTrial content={{ values: { formula }, lines: { params: [power] } }} onNames={setNames} />
    </>
  )
}

const tried = { value: '24.5', quality: 0, inputs: [['power', '12.25', 0]], error: null, position: null, length: null }

test('names and functions are completed by keyboard, and the value is shown', async () => {
  const server = serve(on(tryFormula, tried as never))
  await renderExample(<Example />)
  const input = page.getByLabelText('Formula', { exact: true })
  await input.click()
  await userEvent.keyboard('2 * po')
  await expect.element(page.getByRole('option', { name: 'power' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /pow\(x, y\)/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('2 * power')
  await expect.element(page.getByText('24.5')).toBeVisible()
  await expect.element(page.getByText('power = 12.25')).toBeVisible()
  await expect.poll(() => server.inputsOf(tryFormula).at(-1)).toMatchObject({ formula: '2 * power', params: [power] })
})

test('the wrong part of a formula is marked with its reason', async () => {
  serve(on(tryFormula, tried as never))
  await renderExample(<Example />)
  await page.getByLabelText('Formula', { exact: true }).click()
  await userEvent.keyboard('power + speed')
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no parameter speed')
  const mark = page.getByTestId('formula-fault').element().querySelector('mark')
  expect(mark?.textContent).toBe('speed')
  await expect.element(page.getByTestId('formula-trial')).not.toBeInTheDocument()
})
