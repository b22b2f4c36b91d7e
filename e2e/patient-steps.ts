// Who most journeys sign in as, how long one step may take, and how a person presses keys.
import type { Page } from 'playwright-core'

/** Long enough for a busy machine, short enough to say which step it was. */
export const patienceMs = 8_000
export const admin = { company: 'demo', user: 'admin' }

/** Presses the keys one after another. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
