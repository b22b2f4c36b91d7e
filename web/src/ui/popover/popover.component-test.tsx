import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popover } from './popover.tsx'

afterEach(() => page.viewport(1280, 800))

test('opens by Enter, closes by Escape and restores the focus', async () => {
  await render(
    <Popover label="More" button="More">
      {(close) => (
        <button type="button" onClick={close}>
          inside
        </button>
      )}
    </Popover>,
  )
  const button = page.getByRole('button', { name: 'More' })
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('inside')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(page.getByText('inside').query()).toBeNull()
  await expect.element(button).toHaveFocus()
})

test.each(['start', 'end'] as const)('stands in a narrow window, from the %s of its button on', async (align) => {
  await page.viewport(390, 800)
  await render(
    <div style={{ display: 'flex', justifyContent: 'center' }}>
      <Popover label="More" button="More" align={align}>
        {() => <div style={{ width: 340 }}>wide</div>}
      </Popover>
    </div>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  const sides = () => {
    const { left, right } = page.getByText('wide').element().getBoundingClientRect()
    return left >= 0 && right <= 390
  }
  await expect.poll(sides).toBe(true)
})
