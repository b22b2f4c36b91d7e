// The menu of a row is inside the window, wherever the row is.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ActionMenu } from './action-menu.tsx'

const actions = ['edit', 'copy', 'move', 'remove'].map((name) => ({ name, label: name, onRun: () => undefined }))

test.each([
  ['at the lower edge', { top: window.innerHeight - 10, right: 20 }],
  ['in the lower right corner', { top: window.innerHeight - 4, left: window.innerWidth - 4 }],
  ['in the middle', { top: 100, left: 100 }],
])('%s', async (where, place) => {
  await render(<ActionMenu menu={{ row: { id: '1' }, place }} actions={actions} onClose={() => undefined} />)
  const { top, left, right, bottom } = page.getByTestId('action-menu').element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  expect(right).toBeLessThanOrEqual(window.innerWidth)
  expect(Math.min(top, left)).toBeGreaterThan(0)
  if (where === 'in the middle') expect([top, left]).toEqual([100, 100])
})
