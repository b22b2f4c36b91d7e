// Files of a record by keyboard: uploaded, removed and saved with it. A record in view mode links to them.
import { document as documentResource } from '@gemba/contract/docs/document.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../../api/call-error.ts'
import { renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import { formFieldsOf } from '../../page/resource-form.ts'
import type { Values } from '../check.ts'
import { FormDialog } from '../edit-dialog.tsx'
import type { FormMode } from '../form-field.ts'

const fileOf = (id: string): StoredFile => ({
  fileId: id,
  urlPath: `/api/file/${id}`,
  fileType: 'pdf',
  mediaType: 'application/pdf',
  fileName: `plan ${id}.pdf`,
  sizeBytes: 1536,
})
const record = { id: '7', version: 1, attachments: [fileOf('1'), fileOf('2')] }
const fields = (mode: FormMode) =>
  formFieldsOf(documentResource, { language: 'en', mode, authorities: ['*'] }).filter(
    ({ name }) => name === 'attachments',
  )

let uploaded = 2
/** Ends the current upload with an HTTP status; undefined if there is none. */
let finish: ((status: number) => void) | undefined
let isHeld = false

/** Stores every upload as the next file. */
class StoringRequest {
  readonly upload = {}
  status = 200
  responseText = ''
  onload = () => {}
  open() {}
  setRequestHeader() {}
  send() {
    const end = (status: number) => {
      this.status = status
      this.responseText = JSON.stringify({ code: String(status), data: fileOf(String(++uploaded)), msg: '' })
      this.onload()
    }
    if (isHeld) finish = end
    else setTimeout(() => end(200))
  }
}

beforeEach(() => {
  uploaded = 2
  isHeld = false
  finish = undefined
  vi.stubGlobal('XMLHttpRequest', StoringRequest)
})
afterEach(() => void vi.unstubAllGlobals())

const open = (mode: FormMode, save: (values: Values) => Promise<void> = async () => {}) =>
  renderExample(
    <FormDialog
      title="Document"
      mode={mode}
      fields={fields(mode)}
      initial={mode === 'add' ? { attachments: [] } : record}
      onSave={save}
      onClose={() => {}}
    />,
  )
const names = () => page.getByTestId('upload-file').elements()
const choose = () => userEvent.upload(page.getByTestId('upload-input'), new File(['a'], 'a.pdf'))
const pressOn = async (name: string | RegExp) => {
  ;(page.getByRole('button', { name }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('files are added and removed by keyboard and saved in order; a refusal is shown at the field', async () => {
  const sentValues: unknown[] = []
  await open('edit', async ({ attachments }) => {
    sentValues.push((attachments as StoredFile[]).map(({ fileId }) => fileId))
    throw new CallError('1101', 'It is gone', { params: { field: 'attachments' }, error: 'notFound' })
  })
  await expect
    .poll(() => names().map((element) => element.textContent))
    .toEqual(['plan 1.pdf1.5\u2009KB', 'plan 2.pdf1.5\u2009KB'])
  await choose()
  await expect.poll(() => names().length).toBe(3)
  await pressOn('Remove plan 1.pdf')
  await expect.poll(() => names().length).toBe(2)
  await pressOn('Save')
  await expect.poll(() => sentValues).toEqual([['2', '3']])
  await expect.element(page.getByRole('alert').filter({ hasText: 'It is gone' })).toBeVisible()
})

test('a new record may be saved without files, and nothing is marked as missing', async () => {
  const sentValues: Values[] = []
  await open('add', async (values) => void sentValues.push(values))
  const labels = [...document.querySelectorAll('label')]
  expect(labels.map((label) => getComputedStyle(label, '::after').content)).toEqual(['none'])
  await pressOn('Save')
  await expect.poll(() => sentValues).toEqual([{ attachments: [] }])
})

test('a record in view mode links to its files and shows their sizes', async () => {
  await open('view')
  await expect.element(page.getByRole('link', { name: 'plan 1.pdf' })).toHaveAttribute('href', '/api/file/1')
  await expect
    .element(
      page
        .getByTestId('file-links')
        .getByText(/^1\.5.KB$/)
        .first(),
    )
    .toBeVisible()
  expect(page.getByTestId('upload-add').query()).toBeNull()
})

test('saving waits for an upload; a file removed in the meantime is not saved', async () => {
  isHeld = true
  const sentValues: unknown[] = []
  await open('edit', async ({ attachments }) => {
    sentValues.push((attachments as StoredFile[]).map(({ fileId }) => fileId))
  })
  await choose()
  await expect.poll(() => finish).toBeDefined()
  await pressOn('Remove plan 1.pdf')
  await pressOn('Save')
  await expect.element(page.getByTestId('dialog-save')).toBeDisabled()
  expect(sentValues).toEqual([])
  finish?.(200)
  await expect.poll(() => sentValues).toEqual([['2', '3']])
})

test('nothing is saved when an upload fails; the dialog stays as it is', async () => {
  isHeld = true
  const sentValues: unknown[] = []
  await open('edit', async (values) => void sentValues.push(values))
  await choose()
  await expect.poll(() => finish).toBeDefined()
  await pressOn('Save')
  finish?.(500)
  await expect.element(page.getByTestId('dialog-save')).toBeEnabled()
  expect(sentValues).toEqual([])
  expect(names().length).toBe(2)
  await pressOn('Save')
  await expect.poll(() => sentValues.length).toBe(1)
})
