// A state reads as its word; a value that has none reads as it is.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
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
