// A visitor of /dev/gallery, and how a person presses keys there.
import type { Browser, Page } from 'playwright-core'
import { type VisitOptions, type Visitor, visitAs } from './visitor.ts'

/** Long enough for a busy machine, short enough to say which step it was. */
export const patienceMs = 8_000
export const admin = { company: 'demo', user: 'admin' }

export const gridOf = (page: Page) => page.getByTestId('table-gallery.grid')

export async function visitGallery(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visitAs(browser, origin, admin, { ...options, path: '/dev/gallery' })
  visitor.page.setDefaultTimeout(patienceMs)
  await gridOf(visitor.page).locator('[data-row-id]').first().waitFor()
  return visitor
}

/** Presses the keys one after another. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
