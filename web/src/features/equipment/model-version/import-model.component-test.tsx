// The import of a model file: the preview, then the choice where the code exists.
import { importModel, planModelImport } from '@gemba/contract/equipment/model-version/model-file.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { ImportModel } from './import-model.tsx'

/** Uploads use XMLHttpRequest, which the fake server does not answer. */
const { uploadFile } = vi.hoisted(() => ({ uploadFile: vi.fn() }))
vi.mock('../../../api/transfer.ts', () => ({ uploadFile }))

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

const answer = (preview: object, imported: object) =>
  uploadFile
    .mockReset()
    .mockImplementation(async (command: object) => (command === planModelImport ? preview : imported))

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
  onOpen.mockClear()
  answer(plan, { modelId: '9', code: 'pump', isNew: 0 })
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
  expect(uploadFile.mock.lastCall).toMatchObject([
    importModel,
    { name: 'pump.model.json' },
    { input: { choice: 'update' } },
  ])
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
