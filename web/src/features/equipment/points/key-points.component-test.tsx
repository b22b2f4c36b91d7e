// Key points of an object: their order and the main value change at once; unsaved changes of the table come first.
import { addKeyPoints, moveKeyPointUp, setMainPoint } from '@gemba/contract/equipment/point/key-points.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { KeyPointsButton } from './key-points.tsx'

const point = (id: string, more: object) => ({ id, code: `p${id}`, name: `Point ${id}`, isMain: 0, isKey: 0, ...more })
const points = [
  point('1', { isKey: 1, keySort: 2 }),
  point('2', { isKey: 1, keySort: 1, isMain: 1 }),
  point('3', { keySort: 0 }),
]
let server: FakeServer

beforeEach(() => {
  server = serve(on(addKeyPoints, null), on(moveKeyPointUp, null), on(setMainPoint, {}))
})

test('key points are listed in their order and move, and other points join them', async () => {
  await renderExample(<KeyPointsButton points={points} hasChanges={false} />)
  await page.getByTestId('key-points').click()
  const keys = page.getByRole('list', { name: 'Key points' }).getByRole('listitem')
  expect(keys.elements().map((line) => line.textContent)).toEqual([
    expect.stringContaining('Point 2'),
    expect.stringContaining('Point 1'),
  ])
  await expect.element(page.getByRole('button', { name: 'Move Point 2 up' })).toBeDisabled()
  await page.getByRole('button', { name: 'Move Point 1 up' }).click()
  await expect.poll(() => server.inputsOf(moveKeyPointUp)).toEqual([{ id: '1' }])
  await page.getByRole('button', { name: 'Make Point 3 a key point' }).click()
  await expect.poll(() => server.inputsOf(addKeyPoints)).toEqual([{ id: '3' }])
  const mains = page.getByRole('radio', { name: 'Main value' })
  await expect.element(mains.nth(0)).toBeChecked()
  await mains.nth(2).click()
  await expect.poll(() => server.inputsOf(setMainPoint)).toEqual([{ id: '3' }])
})

test('changes of the table are saved before', async () => {
  await renderExample(<KeyPointsButton points={points} hasChanges />)
  await expect.element(page.getByTestId('key-points')).toBeDisabled()
  await expect
    .element(page.getByTestId('key-points'))
    .toHaveAttribute('title', 'Save or discard the changes in the table first')
})
