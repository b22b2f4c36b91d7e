// Keys inside a panel. The focus goes to the pressed field also when leaving the field before changes the panel, and to the
// panel when the focused element is removed. Escape closes an open list first.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { Panel } from './panel.tsx'

function Example() {
  const [wasLeft, setLeft] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <Panel title="Example" onClose={() => undefined} testId="example">
      <input aria-label="First" onBlur={() => setLeft(true)} />
      {wasLeft ? <span>left</span> : null}
      <input aria-label="Second" />
      {isThere ? (
        <button type="button" onClick={() => setThere(false)}>
          Vanish
        </button>
      ) : null}
    </Panel>
  )
}

test('a press on the next field focuses it although leaving the first one changes the panel', async () => {
  await renderExample(<Example />)
  await expect.element(page.getByLabelText('First')).toHaveFocus()
  await page.getByLabelText('Second').click()
  await userEvent.keyboard('25')
  await expect.element(page.getByLabelText('Second')).toHaveValue('25')
})

test('keys still reach the panel when the focused element is removed', async () => {
  await renderExample(<Example />)
  await page.getByRole('button', { name: 'Vanish' }).click()
  await expect.element(page.getByTestId('example')).toHaveFocus()
})

test('Escape in an open list of options does not close the panel', async () => {
  const onClose = vi.fn()
  await renderExample(
    <Panel title="Example" onClose={onClose}>
      <input role="combobox" aria-expanded aria-haspopup="listbox" aria-controls="options" aria-label="Open list" />
      <input aria-label="Text" />
    </Panel>,
  )
  await page.getByLabelText('Open list').click()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await page.getByLabelText('Text').click()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
