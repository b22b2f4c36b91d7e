// An import by keyboard: problems by row and column, then all rows, or only the valid ones after a choice.
import {
  type ImportCheck,
  type ImportProgress,
  loadImport,
  readImport,
  readImportErrors,
} from '@gemba/contract/admin/spreadsheet.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { ImportDialog } from './import-dialog.tsx'

const wrong: ImportCheck = {
  token: 't1',
  total: 3,
  valid: 2,
  ignored: [],
  rows: [{ row: 3, problems: [{ field: 'materialClassId', problem: 'unknown', text: 'No such record' }] }],
}
const right: ImportCheck = { token: 't2', total: 3, valid: 3, ignored: [], rows: [] }
const finishedImport: ImportProgress = { state: 'done', loaded: 3, total: 3, skipped: 0, row: null, reason: null }

let checked: ImportCheck
let progress: ImportProgress
let server: FakeServer
const sentRequests = () => server.requests.map(({ name, input }) => ({ name, input }))

/** Replies to an upload with the check. */
class CheckingRequest {
  readonly upload = {}
  status = 200
  responseText = ''
  onload = () => {}
  open() {}
  setRequestHeader() {}
  send() {
    this.responseText = JSON.stringify({ code: '200', data: checked, msg: '' })
    setTimeout(() => this.onload())
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', CheckingRequest)
  server = serve(
    on(loadImport, () => progress),
    on(readImportErrors, () => new Response('book')),
    on(readImport, () => progress),
  )
})
afterEach(() => vi.unstubAllGlobals())

async function choose(answer: ImportCheck) {
  checked = answer
  const onClose = vi.fn()
  await renderExample(<ImportDialog resource={material} title="Materials" onClose={onClose} />)
  expect(page.getByTestId('import-dialog').element().textContent).toContain('20,000')
  // The input of the browser has words in the language of the browser.
  await expect.element(page.getByRole('button', { name: 'Choose a workbook (.xlsx)' })).toBeVisible()
  await expect.element(page.getByTestId('import-file')).not.toBeVisible()
  await userEvent.upload(page.getByTestId('import-file'), new File(['a'], 'materials.xlsx'))
  await expect.element(page.getByTestId('import-checked')).toBeVisible()
  return onClose
}

const focused = () => (document.activeElement as HTMLElement).dataset.testid
async function tabTo(testId: string): Promise<void> {
  for (let count = 0; count < 12 && focused() !== testId; count++) await press('{Tab}')
  expect(focused()).toBe(testId)
}

test('invalid rows are listed with number, column and reason; valid rows are imported only after a choice', async () => {
  const onClose = await choose(wrong)
  const [row] = page.getByTestId('import-dialog').element().querySelectorAll('tbody tr')
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual(['3', 'Group', 'No such record'])
  await expect.element(page.getByTestId('import-load')).not.toBeInTheDocument()
  await tabTo('import-errors')
  await press('{Enter}')
  await expect.poll(sentRequests).toMatchObject([{ name: 'readImportErrors', input: { token: 't1' } }])
  progress = { ...finishedImport, loaded: 2, skipped: 1 }
  await tabTo('import-load-right')
  await press('{Enter}')
  await expect.element(page.getByTestId('import-left')).toHaveTextContent('2 rows imported; 1 with errors skipped')
  expect(sentRequests()[1]).toMatchObject({
    name: 'loadImport',
    input: { resource: 'material', token: 't1', mode: 'SKIP_ERRORS' },
  })
  expect(onClose).not.toHaveBeenCalled()
  await tabTo('import-errors')
  await press('{Enter}')
  await expect
    .poll(() => sentRequests().at(-1))
    .toMatchObject({ name: 'readImportErrors', input: { resource: 'material' } })
  await press('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a file without invalid rows is imported as a whole', async () => {
  const onClose = await choose(right)
  await expect.element(page.getByTestId('import-load-right')).not.toBeInTheDocument()
  progress = finishedImport
  await tabTo('import-load')
  await press('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sentRequests()[0]).toMatchObject({ input: { token: 't2', mode: 'ALL_OR_NOTHING' } })
})

test('a file without valid rows cannot be imported', async () => {
  await choose({ ...wrong, total: 1, valid: 0 })
  await expect.element(page.getByTestId('import-errors')).toBeVisible()
  await expect.element(page.getByTestId('import-load-right')).not.toBeInTheDocument()
})
