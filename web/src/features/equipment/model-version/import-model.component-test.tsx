// The import of a model file: the preview, then the choice where the code exists.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { ImportModel } from './import-model.tsx'

const plan = {
  code: 'pump',
  name: 'Pump',
  pointCount: 2,
  imageCount: 0,
  existingName: 'Old pump' as string | null,
  freeCode: 'pump-2',
  unknown: [{ label: 'Device type', value: 'rotary' }],
  addedCount: 0,
  changedCount: 0,
  removedCount: 1,
  differences: [{ part: 'points' as const, action: 'removed' as const, key: 'flow', name: 'Flow', fields: [] }],
}
const onOpen = vi.fn()

/** Addresses of the uploads. */
const uploads: string[] = []

/** Answers uploads, which use XMLHttpRequest and not `fetch`. */
function answer(preview: object, imported: object): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      responseText = ''
      onload = (): void => undefined
      setRequestHeader = (): void => undefined
      open(_: string, url: URL): void {
        const { pathname } = new URL(url)
        uploads.push(pathname)
        const data = pathname.endsWith('/plan') ? preview : imported
        this.responseText = JSON.stringify({ code: '200', msg: '', data })
      }
      send(): void {
        this.onload()
      }
    },
  )
}

const choose = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new TypeError('no input')
  const transfer = new DataTransfer()
  transfer.items.add(new File(['{}'], 'pump.model.json', { type: 'application/json' }))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const pressOn = async (testId: string) => {
  await expect.element(page.getByTestId(testId)).toBeVisible()
  ;(page.getByTestId(testId).element() as HTMLElement).focus()
  await press('{Enter}')
}

beforeEach(() => {
  serve()
  uploads.length = 0
  onOpen.mockClear()
  answer(plan, { modelId: '9', code: 'pump', isNew: 0 })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an existing code shows what changes, and asks whether to change the model', async () => {
  await renderExample(<ImportModel onOpen={onOpen} onClose={() => undefined} />)
  choose()
  await expect.element(page.getByText(/Code pump belongs to model Old pump/)).toBeVisible()
  await expect.element(page.getByText('Device type rotary does not exist here and stays empty')).toBeVisible()
  await expect.element(page.getByTestId('content-differences')).toHaveTextContent('Point Flow flowRemoved')
  await expect.element(page.getByTestId('import-copy')).toHaveTextContent('Create as pump-2')
  await pressOn('import-update')
  await expect.poll(() => onOpen.mock.calls).toEqual([['9']])
  expect(uploads.map((path) => path.split('/file/')[1])).toEqual(['plan', 'import/update'])
})

test('a free code is created', async () => {
  const preview = Object.assign({}, plan, { existingName: null, freeCode: 'pump' })
  answer(preview, { modelId: '10', code: 'pump', isNew: 1 })
  await renderExample(<ImportModel onOpen={onOpen} onClose={() => undefined} />)
  choose()
  await pressOn('import-create')
  await expect.poll(() => onOpen.mock.calls).toEqual([['10']])
  await expect.element(page.getByTestId('import-copy')).not.toBeInTheDocument()
})
