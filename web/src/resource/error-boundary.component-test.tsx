// A part of a page that is opened without a network shows an error in its place and can be retried there.
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazyCode } from '../api/lazy-code.ts'
import { renderExample } from '../features/gallery/gallery.fixture.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => vi.restoreAllMocks())

test('code that could not be loaded is requested again, once per press', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  let isThere = false
  const load = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ name }: { name: string }) => <p>Curve of {name}</p>
  })
  const Part = lazyCode(load)
  await renderExample(
    <ErrorBoundary>
      <Suspense>
        <Part name="press" />
      </Suspense>
    </ErrorBoundary>,
  )
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  const before = load.mock.calls.length
  await retry.click()
  await expect.poll(() => load.mock.calls.length).toBe(before + 1)
  await expect.element(retry).toBeVisible()
  isThere = true
  await retry.click()
  await expect.element(page.getByText('Curve of press')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(before + 2)
})
