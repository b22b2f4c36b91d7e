// Inputs of a document: pasted pictures go into the content and the attachments, and categories can be created in
// place.
import { documentClass, previewDocument } from '@gemba/contract/docs/document.ts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
import type { Values } from '../../resource/form/check.ts'
import { renderExample } from '../gallery/gallery.fixture.tsx'
import { CategoryInput } from './category-input.tsx'
import { ContentInput } from './content-input.tsx'

const file = { fileId: '5', urlPath: '/api/files/5', fileType: 'png', fileName: 'pump.png' }
afterEach(() => vi.restoreAllMocks())

let values: Values = {}

function Example({ initial }: { initial: Values }) {
  const [formValues, setFormValues] = useState<Values>(initial)
  values = formValues
  const change = (name: string, value: unknown) => setFormValues((old) => ({ ...old, [name]: value }))
  const of = { isDisabled: false, values: formValues, change }
  return (
    <>
      <CategoryInput
        {...of}
        id="c"
        value={formValues.classId as string}
        onChange={(value) => change('classId', value)}
      />
      <ContentInput
        {...of}
        id="t"
        value={formValues.content as string}
        onChange={(value) => change('content', value)}
      />
    </>
  )
}

test('a pasted picture is uploaded and inserted at the caret', async () => {
  serve(on(previewDocument), on(operation(documentClass, 'tree'), []))
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperties(this, {
      status: { value: 200 },
      responseText: { value: JSON.stringify({ code: '200', msg: '', data: file }) },
    })
    setTimeout(() => this.onload?.(new ProgressEvent('load')))
  })
  await renderExample(<Example initial={{ format: 1, content: 'Before after', attachments: [] }} />)
  const area = document.querySelector<HTMLTextAreaElement>('#t') as HTMLTextAreaElement
  area.setSelectionRange(7, 7)
  const pasted = new DataTransfer()
  pasted.items.add(new File(['x'], 'pump.png', { type: 'image/png' }))
  area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  await expect.poll(() => values.content).toBe('Before ![pump.png](/api/files/5)after')
  expect(values.attachments).toEqual([file])
})

test('a name and Enter create a category and choose it', async () => {
  const create = operation(documentClass, 'create')
  const server = serve(on(create, { id: '9' }), on(operation(documentClass, 'tree'), []))
  await renderExample(<Example initial={{ content: '' }} />)
  await page.getByTestId('new-category').click()
  await userEvent.keyboard('Safety{Enter}')
  await expect.poll(() => values.classId).toBe('9')
  expect(server.inputsOf(create)).toEqual([{ name: 'Safety', sortNumber: 0 }])
})
