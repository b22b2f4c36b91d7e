import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Shortcuts } from './shortcuts.tsx'

const widths = [1280, 390]

test.each(widths)('no key lies over what it does, in a window of %i', async (width) => {
  await page.viewport(width, 800)
  await render(<Shortcuts />)
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const rows = [...document.querySelectorAll('dl > div')]
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    const [key, what] = [row.querySelector('kbd'), row.querySelector('dd')]
    expect(key?.getBoundingClientRect().right, row.textContent).toBeLessThan(what?.getBoundingClientRect().left ?? 0)
  }
  await page.viewport(1280, 800)
})
