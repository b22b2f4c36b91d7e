import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { notifyRemoved } from '../../../resource/tab/removed-records.ts'
import { useClosingOfRemoved } from './removed-tabs.ts'
import { useTabs } from './tabs.ts'

const objects = '/lak/pages/equipment/object'

function Frame() {
  useClosingOfRemoved()
  return <output>{useLocation().pathname}</output>
}

test('the tab of a deleted record closes; if it was active, another page is shown', async () => {
  const paths = [objects, `${objects}/7`, `${objects}/8`]
  useTabs.setState({ tabs: paths.map((path) => ({ path, title: path })) })
  await render(
    <MemoryRouter initialEntries={[`${objects}/8`]}>
      <Frame />
    </MemoryRouter>,
  )
  const open = () => useTabs.getState().tabs.map(({ path }) => path)
  notifyRemoved({ resource: 'object', ids: ['7'] })
  expect(open()).toEqual([objects, `${objects}/8`])
  await expect.element(page.getByRole('status')).toHaveTextContent(`${objects}/8`)
  notifyRemoved({ resource: 'object', ids: ['8'] })
  await expect.poll(() => page.getByRole('status').element().textContent).toBe(objects)
  expect(open()).toEqual([objects])
})
