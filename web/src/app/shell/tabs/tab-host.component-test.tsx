// A page whose code cannot be loaded shows an error, and opens after the network is back.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import { pages } from '../pages.ts'
import { TabHost } from './tab-host.tsx'

const url = Object.keys(pages).find((path) => pages[path]?.isForAll && !path.includes(':')) ?? ''

test('a retry requests the code again', async () => {
  const entry = pages[url]
  if (!entry) throw new Error('no page is for all')
  const load = vi.spyOn(entry, 'load')
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValueOnce(() => <p>The page</p>)
  const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderExample(<TabHost tabs={[{ path: url, title: 'Page' }]} active={url} routes={[]} />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').element().textContent).toContain('The server cannot be reached; check the network')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  for (const spy of [fetched, consoleError, load]) spy.mockRestore()
})
