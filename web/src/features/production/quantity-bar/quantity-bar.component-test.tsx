// The quantity bar: all figures as text, widths that add up, and excess quantity stays inside.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applyTheme } from '../../../ui/theme/tokens.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { QuantityBar } from './quantity-bar.tsx'

const quantities = { planned: '1200', good: '92.5', scrap: '3', rework: '4', inWork: '25' }
const bar = () => page.getByTestId('quantity-bar')
const widths = () =>
  [...bar().element().querySelectorAll<HTMLElement>('[data-part][style]')].map(({ dataset, style }) => [
    dataset.part,
    Number.parseFloat(style.width),
  ])

test('in a row it shows good and planned quantity, and all figures as tooltip and accessible name', async () => {
  await renderExample(<QuantityBar quantities={quantities} unit="pcs" />)
  const all = '1,200 pcs planned: 92.5 good, 25 in work, 4 rework, 3 scrap, 1,075.5 left'
  await expect.element(bar()).toHaveAccessibleName(all)
  expect(bar().element().getAttribute('title')).toBe(all)
  expect(bar().element().textContent).toBe('92.5 / 1,200 pcs')
  expect(widths().map(([part]) => part)).toEqual(['good', 'inWork', 'rework', 'scrap'])
  expect(bar().element().getBoundingClientRect().height).toBeLessThanOrEqual(29)
})

test('on a page each figure above zero has its colour key and its label', async () => {
  await renderExample(<QuantityBar quantities={{ ...quantities, rework: '0' }} unit="pcs" size="page" />)
  await expect.poll(() => bar().element().textContent).toContain('25 in work')
  expect(bar().element().textContent).not.toContain('rework')
  expect(bar().element().textContent).toContain('1,200 pcs planned')
})

test('more than planned fills the bar and no more; an unknown quantity in work is left out', async () => {
  await renderExample(
    <QuantityBar quantities={{ planned: '10', good: '11', scrap: '1', rework: '0' }} unit="kg" size="card" />,
  )
  await expect.element(bar()).toHaveAccessibleName('10 kg planned: 11 good, 0 rework, 1 scrap, 0 left')
  expect(widths().reduce((sum, [, width]) => sum + Number(width), 0)).toBeCloseTo(100)
})

test('parts that are not good differ by more than colour', async () => {
  applyTheme('light')
  await renderExample(<QuantityBar quantities={quantities} unit="pcs" />)
  await expect.element(bar()).toBeVisible()
  const imageOf = (part: string) => {
    const partElement = bar().element().querySelector(`[data-part="${part}"]`)
    return partElement ? getComputedStyle(partElement).backgroundImage : 'missing'
  }
  expect(imageOf('good')).toBe('none')
  expect(new Set(['good', 'rework', 'scrap'].map(imageOf)).size).toBe(3)
})
