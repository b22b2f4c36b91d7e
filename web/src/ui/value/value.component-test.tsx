// A state is shown as its text, or as its value if it has none.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { applyTheme } from '../theme/tokens.ts'
import { Value } from './value.tsx'

const words = new Map([
  [0, 'Stopped'],
  [1, 'Running'],
])

test.each([
  [1, 'Running'],
  [true, 'Running'],
  [0, 'Stopped'],
  [7, '7'],
  [null, '—'],
] as const)('%s reads %s', async (value, shown) => {
  await renderExample(<Value reading={{ ts: Date.now(), value, quality: 0 }} words={words} testId="state" />)
  await expect.element(page.getByTestId('state')).toHaveTextContent(shown)
})

test('a card has the same height before and after its first value', async () => {
  await renderExample(
    <>
      <p data-testid="before">
        <Value reading={undefined} unit="kW" isLarge />
      </p>
      <p data-testid="after">
        <Value reading={{ ts: Date.now(), value: 1234.5, quality: 0 }} unit="kW" isLarge />
      </p>
      <p data-testid="uncertain">
        <Value reading={{ ts: Date.now() - 100_000, value: 7, quality: 0x40000000 }} unit="kW" isLarge />
      </p>
    </>,
  )
  const heightOf = (testId: string) => page.getByTestId(testId).element().getBoundingClientRect().height
  expect(heightOf('after')).toBeGreaterThan(28)
  expect(heightOf('before')).toBe(heightOf('after'))
  expect(heightOf('uncertain')).toBe(heightOf('after'))
})

test('figures with equally many digits have the same width', async () => {
  applyTheme('light')
  const displayedText = (value: number, testId: string) => (
    <p>
      <Value reading={{ ts: Date.now(), value, quality: 0 }} isLarge testId={testId} />
    </p>
  )
  await renderExample(
    <>
      {displayedText(111.11, 'ones')}
      {displayedText(888.88, 'eights')}
    </>,
  )
  const widthOf = (testId: string) => page.getByTestId(testId).element().getBoundingClientRect().width
  expect(widthOf('ones')).toBe(widthOf('eights'))
})
