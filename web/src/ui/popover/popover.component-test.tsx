import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popover } from './popover.tsx'

test('opens by Enter, closes by Escape and gives the focus back', async () => {
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
