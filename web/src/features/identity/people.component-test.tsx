// Users with the roles they hold, and a new role that sees its own department unless another choice is made.

import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '../../session/session.ts'
import { press, renderExample } from '../gallery/gallery.fixture.tsx'
import { RoleListPage } from './role/role-list-page.tsx'
import { UserListPage } from './user/user-list-page.tsx'

const person = { version: 1, isEnabled: 1, isAgent: 0, departmentId: null, phone: null, email: null, remark: null }
const users = [
  { ...person, id: '1', name: 'wang', nickname: 'Wang', roleIds: ['11', '12'] },
  { ...person, id: '2', name: 'chen', nickname: 'Chen', roleIds: [] },
]
const roles = [
  { id: '11', version: 1, code: 'shift', name: 'Shift lead', isEnabled: 1, scope: 2, scopeIds: [] },
  { id: '12', version: 1, code: 'lab', name: 'Laboratory', isEnabled: 1, scope: 1, scopeIds: [] },
]
const everything = ['user:view', 'user:edit', 'role:view', 'role:edit', 'department:view']
let sent: { path: string; body: Record<string, unknown> }[] = []

const pageOf = (records: unknown[]) => ({ records, total: records.length, pageNumber: 1, pageSize: 10, pages: 1 })
const answers: Readonly<Record<string, unknown>> = {
  selectUserInfoListByPage: pageOf(users),
  selectRoleListByPage: pageOf(roles),
  addRole: { id: '13' },
  selectResourcesByRoleId: [{ id: '21', name: 'Alarms', granted: 1, children: [] }],
}

beforeEach(() => {
  sent = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input), location.href).pathname
    sent.push({ path, body: JSON.parse(String(init?.body || '{}')) })
    const data = answers[path.split('/').at(-1) ?? ''] ?? []
    return Response.json({ code: '200', msg: '', data })
  })
})
afterEach(() => vi.restoreAllMocks())

const show = (shown: React.ReactNode, authorities: readonly string[]) => {
  useSession.setState({ user: { authorities } as SessionUser })
  return renderExample(<MemoryRouter>{shown}</MemoryRouter>)
}

test('the list of users shows the roles of each, to whom roles may be seen', async () => {
  await show(<UserListPage />, everything)
  await expect.element(page.getByRole('row', { name: /Wang.*Shift lead, Laboratory/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Chen.*No role/ })).toBeVisible()
})

test('without the right to see roles there is no such column', async () => {
  await show(<UserListPage />, ['user:view'])
  await expect.element(page.getByRole('row', { name: /Wang/ })).toBeVisible()
  expect(page.getByText('No role').query()).toBeNull()
  expect(sent.filter(({ path }) => path.includes('/role/'))).toEqual([])
})

test('a new role begins with the own department, which is said in the form and sent', async () => {
  await show(<RoleListPage />, everything)
  const add = page.getByTestId('list-add')
  await expect.element(add).toBeVisible()
  ;(add.element() as HTMLElement).focus()
  await press('{Enter}')
  const dialog = page.getByTestId('edit-dialog')
  await expect.element(dialog.getByText('Own department', { exact: true })).toBeVisible()
  expect(dialog.element().textContent).not.toContain('scopeIds')
  await dialog.getByLabelText('Role code').fill('night')
  await dialog.getByLabelText('Role name').fill('Night shift')
  await press('{Control>}s{/Control}')
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('/addRole'))?.body)
    .toMatchObject({
      code: 'night',
      scope: 2,
    })
})

test('grants, members and scope of a role stand in one window and are saved by one press', async () => {
  await show(<RoleListPage />, everything)
  await page
    .getByRole('row', { name: /Laboratory/ })
    .getByTestId('row-more')
    .click()
  await page.getByTestId('row-rights').click()
  const dialog = page.getByTestId('role-dialog')
  await expect.element(dialog.getByTestId('popup-confirm')).toBeDisabled()
  await dialog.getByRole('treeitem', { name: 'Alarms' }).click()
  await dialog.getByTestId('role-members').click()
  await expect.element(dialog.getByText('Other users')).toBeVisible()
  await dialog.getByTestId('role-scope').click()
  await dialog.getByLabelText('Own department', { exact: true }).click()
  await dialog.getByTestId('role-grants').click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 chosen · 0 to grant, 1 to take away')
  await dialog.getByTestId('popup-confirm').click()
  await expect.element(page.getByTestId('toast')).toHaveTextContent('Role “Laboratory” saved')
  const bodies = sent.map(({ body }) => body)
  expect(bodies).toContainEqual(expect.objectContaining({ roleId: '12', entryIds: ['21'] }))
  expect(bodies).toContainEqual({ roleId: '12', scope: 2, scopeIds: [] })
})
