// The modules at the top. The system module is shown only if its menu has pages for the person.
import { listProducts } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import type { PageRoute } from '../menu/menu.ts'
import { ModuleTabs } from './module-tabs.tsx'

beforeEach(() => {
  const products = ['lak', 'bcs'].map((code) => ({ id: code, code, name: code.toUpperCase(), url: null }))
  serve(on(listProducts, products))
})

const route = (product: string, isShown: boolean): PageRoute => ({
  path: `/${product}/x`,
  title: 'x',
  code: 'x',
  product,
  pageType: 1,
  isShown,
  resourceId: '1',
  frameUrl: '',
  permissions: { functions: [], tabs: [] },
  parameters: {},
  layout: {},
})

const show = (...routes: PageRoute[]) =>
  renderExample(
    <MemoryRouter>
      <ModuleTabs routes={[route('lak', true), ...routes]} product="lak" onChoose={() => undefined} />
    </MemoryRouter>,
  )

test('a person with only the settings of their own account is not led to an empty menu', async () => {
  const screen = await show(route('bcs', false))
  await expect.element(page.getByRole('button', { name: 'LAK' })).toBeVisible()
  expect(page.getByTestId('module-system').elements()).toHaveLength(0)
  await screen.unmount()
  await show(route('bcs', false), route('bcs', true))
  await expect.element(page.getByTestId('module-system')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'All modules' })).toBeVisible()
})
