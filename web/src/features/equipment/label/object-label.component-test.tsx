// The label of an object: its QR code links to the page of the object, and it can be printed.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { ObjectLabel } from './object-label.tsx'

test('shows the address of its code and is printed by one press', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
  const pump = { id: '7', code: 'pump-01', name: '一号循环水泵', nameEn: 'Circulating pump 1', nameTw: null }
  await renderExample(<ObjectLabel object={pump} onClose={() => {}} />, 'en')
  const label = page.getByTestId('object-label')
  await expect.element(label.getByText('Circulating pump 1', { exact: true })).toBeVisible()
  await expect.element(label.getByText(`${location.origin}/lak/pages/equipment/object/7`)).toBeVisible()
  await expect.element(label.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await page.getByTestId('popup-confirm').click()
  expect(print).toHaveBeenCalledOnce()
})
