// The user of most journeys, the timeout of one step, and helpers for pressing keys.
import type { Page } from 'playwright-core'

/** Long enough for a busy machine, short enough to name the failed step. */
export const stepTimeoutMs = 8_000
export const admin = { company: 'demo', user: 'admin' }

/** Presses the keys one after another. */
export async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
