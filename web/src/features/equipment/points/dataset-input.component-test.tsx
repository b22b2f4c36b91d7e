// The dataset of a point offers the datasets of its object only.
import { objectDataset } from '@gemba/contract/equipment/object/object-dataset.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { ObjectDatasetInput } from './dataset-input.tsx'

test('datasets of the object are offered', async () => {
  const onChange = vi.fn()
  const server = serve(on(operation(objectDataset, 'list'), [{ id: '3', code: 'fast', name: 'Fast' }]))
  await renderExample(
    <ObjectDatasetInput ownerId="7" id="dataset" value={null} onChange={onChange} values={{}} isDisabled={false} />,
  )
  ;(page.getByRole('combobox').element() as HTMLElement).focus()
  await press('{ArrowDown}')
  await expect.element(page.getByText('Fast (fast)')).toBeVisible()
  await press('{Enter}')
  await expect.poll(() => onChange.mock.calls).toEqual([['3']])
  expect(server.requests.map(({ input }) => input)).toEqual([{ objectId: '7' }])
})
