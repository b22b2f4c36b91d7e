// A report that two people share: chosen by tiles, equal at first, changed by large keys, 100 in total.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { QuantitySheet } from '../sheet/report-sheets.tsx'

const staff = ['Anna', 'Bert', 'Carla'].map((name, index) => ({
  id: `${index + 1}`,
  name,
  post: null,
  hasPin: false,
  hasBadge: false,
  isPinMissing: false,
}))
/** A report of rework, which needs no material. */
const work = {
  id: '7',
  isRework: 1,
  quantity: '40',
  goodQuantity: '0',
  scrapQuantity: '0',
  reworkQuantity: '0',
} as never
const reportState = { work, pending: '0', isOnline: true, refusal: undefined, isBusy: false }
const onConfirm = vi.fn()

test('the worker shares with another person, and the quantity is confirmed with both', async () => {
  await renderExample(
    <QuantitySheet
      title="Report"
      initial="40"
      unitName="pcs"
      precision={0}
      allowed="40"
      staff={staff}
      {...reportState}
      onConfirm={onConfirm}
      worker={{ id: '1', name: 'Anna' }}
      onClose={() => undefined}
    />,
  )
  await page.getByTestId('share').click()
  await page.getByTestId('tile-2').click()
  const share = (id: string) => page.getByTestId(`share-${id}`).element().textContent
  await expect.poll(() => share('2')).toBe('50 %')
  for (const button of page.getByTestId('shares').getByRole('button').elements())
    expect(button.getBoundingClientRect().height, button.textContent ?? '').toBeGreaterThanOrEqual(72)
  await page.getByTestId('more-1').click()
  await page.getByTestId('more-1').click()
  await expect.poll(() => [share('1'), share('2')]).toEqual(['60 %', '40 %'])
  await page.getByTestId('shares-ready').click()
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  await press('12{Enter}')
  expect(onConfirm).toHaveBeenCalledWith('12', [
    { id: '1', name: 'Anna', sharePercent: '60' },
    { id: '2', name: 'Bert', sharePercent: '40' },
  ])
})
