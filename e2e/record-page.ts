// The list of records on the visible page, and its dialog.
import type { Locator, Page } from 'playwright-core'

export const rowOf = (page: Page, text: string) =>
  page.locator('tbody tr[data-row-id]:visible').filter({ hasText: text })
export const visibleByTestId = (page: Page, testId: string) => page.getByTestId(testId).filter({ visible: true })

/**
 * Follows a link from the page of a record to another page, and waits until the first one is hidden. The first page
 * stays in the document behind its tab, and a press on one of its buttons would wait until that is shown again.
 */
export async function follow(page: Page, link: Locator): Promise<void> {
  const state = await visibleByTestId(page, 'record-state').elementHandle()
  await link.click()
  await state?.waitForElementState('hidden')
}

export const runRowAction = (page: Page, row: string, action: string): Promise<void> =>
  pressRowAction(rowOf(page, row), action)

/** Presses an action of a row, which is a button in it or an entry of its menu. */
export async function pressRowAction(row: Locator, action: string): Promise<void> {
  await row.waitFor()
  const button = row.getByTestId(`row-${action}`)
  if ((await button.count()) > 0) return button.click()
  await row.getByTestId('row-more').click()
  await row.page().getByTestId('action-menu').getByTestId(`row-${action}`).click()
}

export async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.getByTestId('edit-dialog').getByLabel(label, { exact: true }).fill(value)
}

export async function save(page: Page): Promise<void> {
  await page.getByTestId('dialog-save').click()
  await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })
}
