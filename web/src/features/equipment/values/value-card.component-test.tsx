// The card of a point: it has the colour of its line in the curve, and old values show their age in short form.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import type { PointRow } from '../rows.ts'
import { ValueCard } from './value-card.tsx'

const point = {
  id: '7',
  code: 'power',
  name: 'Active power of the main incoming supply',
  unit: 'kW',
  decimals: 1,
  periodMs: 1000,
  staleMs: null,
  dataType: dataType.codes.double,
  stateWords: null,
  stateWordsEn: null,
} as PointRow
const card = { polled: undefined, alarm: undefined, onToggle: () => undefined }
const lineColour = () => getComputedStyle(page.getByRole('button').element()).borderLeftColor

test('only the card of a point in the curve has the colour of its line', async () => {
  const colour = 'rgb(1, 2, 3)'
  const { rerender } = await renderExample(<ValueCard point={point} {...card} isChosen colour={colour} />)
  expect(lineColour()).toBe(colour)
  expect(getComputedStyle(page.getByTestId('series-power').element()).backgroundColor).toBe(colour)
  await rerender(<ValueCard point={point} {...card} isChosen={false} colour={undefined} />)
  expect(lineColour()).not.toBe(colour)
  await expect.element(page.getByTestId('series-power')).not.toBeInTheDocument()
})

test('age and reason are never cut off in a narrow card', async () => {
  const old = { ts: Date.now() - 12 * 60_000 - 5000, value: 123_456.7, quality: 0x408f0000 }
  await renderExample(
    <ul style={{ width: 220, padding: 0 }}>
      <ValueCard point={point} {...card} polled={old} isChosen={false} colour={undefined} />
    </ul>,
  )
  const value = page.getByText('12 min ago').element().parentElement as HTMLElement
  expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth)
  const right = page.getByRole('button').element().getBoundingClientRect().right
  for (const part of value.children) expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right)
})
