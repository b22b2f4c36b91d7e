// The open pages: the context menu, the list at the end of the bar, and the keyboard.
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLanguage } from '../../../i18n/language.ts'
import { markUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { ConfirmHost } from '../../../ui/panel/confirm.tsx'
import { useTabs } from './tabs.ts'
import { TagBar } from './tag-bar.tsx'

const paths = Array.from({ length: 20 }, (_, number) => `/page-${number}`)

function Frame() {
  const { pathname } = useLocation()
  const tabs = useTabs((state) => state.tabs)
  return (
    <>
      <TagBar tabs={tabs} active={pathname} />
      <output>{pathname}</output>
      <ConfirmHost />
    </>
  )
}

beforeEach(async () => {
  useLanguage.getState().choose('en')
  useTabs.setState({ tabs: paths.map((path) => ({ path, title: path.slice(1) })) })
  await render(
    <MemoryRouter initialEntries={['/page-3']}>
      <Frame />
    </MemoryRouter>,
  )
})

const open = () => useTabs.getState().tabs.map(({ path }) => path)
const tab = (name: string) => page.getByRole('button', { name, exact: true })
const statusBar = page.getByRole('status')

test('the list stays visible with twenty tabs, shows one of them and closes the others', async () => {
  const list = page.getByTestId('tab-list')
  expect(list.element().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
  await list.click()
  await page.getByTestId('tab-list-panel').getByText('page-17').click()
  await expect.element(statusBar).toHaveTextContent('/page-17')
  expect(page.getByTestId('tab-list-panel').query()).toBeNull()
  await list.click()
  await page.getByTestId('close-others').click()
  expect(open()).toEqual(['/page-17'])
})

test('the menu of a tab closes it, the others or those after it, and asks about unsaved input', async () => {
  await tab('page-4').click({ button: 'right' })
  await page.getByTestId('row-close-behind').click()
  expect(open()).toEqual(paths.slice(0, 5))
  await tab('page-1').click({ button: 'right' })
  await page.getByTestId('row-close').click()
  expect(open()).toEqual(['/page-0', '/page-2', '/page-3', '/page-4'])
  markUnsaved('/page-2', true)
  await tab('page-0').click({ button: 'right' })
  await page.getByTestId('row-close-others').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(open()).toEqual(['/page-0', '/page-2', '/page-3', '/page-4'])
  await tab('page-0').click({ button: 'right' })
  await page.getByTestId('row-close-others').click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(statusBar).toHaveTextContent('/page-0')
  expect(open()).toEqual(['/page-0'])
})

test('Escape closes the menu without effect; a press of the wheel closes the tab', async () => {
  await tab('page-3').click({ button: 'right' })
  await userEvent.keyboard('{Escape}')
  expect(page.getByTestId('action-menu').query()).toBeNull()
  await tab('page-3').click({ button: 'middle' })
  await expect.element(statusBar).toHaveTextContent('/page-0')
  expect(open()).not.toContain('/page-3')
})
