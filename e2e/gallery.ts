// A visitor of /dev/gallery, and how a person presses keys there.
import type { Browser, Page } from 'playwright-core'
import { signIn, type VisitOptions, type Visitor, visit } from './visitor.ts'

/** Long enough for a busy machine, short enough to say which step it was. */
export const patienceMs = 8_000
export const admin = { company: 'demo', user: 'admin' }

export const gridOf = (page: Page) => page.getByTestId('table-gallery.grid')

export async function visitGallery(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, origin, options)
  visitor.page.setDefaultTimeout(patienceMs)
  await signIn(visitor, admin)
  await visitor.page.goto('/dev/gallery')
  await gridOf(visitor.page).locator('[data-row-id]').first().waitFor()
  return visitor
}

/** Presses the keys one after another. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
