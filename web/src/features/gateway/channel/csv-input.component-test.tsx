// The CSV text of a simulation from a file: its content is taken, faults are shown with their line.

import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { protocols } from '@gemba/contract/gateway/channel/protocols.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { CsvInput } from './csv-input.tsx'

const csv = protocols[driverProtocol.codes.simulation].channel.csv as Field

function Example() {
  const [value, setValue] = useState<unknown>('')
  return (
    <>
      <CsvInput id="csv" field={csv} value={value} onChange={setValue} isDisabled={false} values={{}} />
      <output>{String(value)}</output>
    </>
  )
}

const choose = (content: string | Uint8Array<ArrayBuffer>) =>
  page.getByTestId('csv-file').upload(new File([content], 'values.csv', { type: 'text/csv' }))

test('a file fills the text, its first fault has its line, and what is no text is refused', async () => {
  await renderExample(<Example />)
  await choose('speed;state\n1;on\n2;off;x')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Line 3: 3 values for 2 columns')
  await choose('speed;state\n1;on')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('speed;state 1;on')
  await choose(new Uint8Array([0x50, 0x4b, 0, 0xff]))
  await expect.element(page.getByRole('alert')).toHaveTextContent('The file is not UTF-8 text')
  await choose('x'.repeat(200_001))
  await expect.element(page.getByRole('alert')).toHaveTextContent('The file is too large: at most 200,000 characters')
  await expect.element(page.getByRole('status')).toHaveTextContent('speed;state 1;on')
})
