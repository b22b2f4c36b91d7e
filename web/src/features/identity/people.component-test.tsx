// Users with their roles, and a new role whose default scope is its own department.

import { department } from '@gemba/contract/identity/department.ts'
import {
  listPermittedDepartments,
  listRoleMenu,
  pageRoleUsers,
  pageUsersWithoutRole,
  revokeMenuEntries,
  role,
  setRoleScope,
} from '@gemba/contract/identity/role/role.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
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
let server: FakeServer
const addRole = operation(role, 'create')
const pageRoles = operation(role, 'page')

const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, pages: 1 })

beforeEach(() => {
  server = serve(
    on(operation(user, 'page'), pageOf(users)),
    on(pageRoles, pageOf(roles)),
    on(addRole, { id: '13' }),
    on(listRoleMenu, [{ id: '21', name: 'Alarms', granted: 1, children: [] }]),
    on(listPermittedDepartments),
    on(operation(department, 'tree')),
    on(operation(department, 'page')),
    on(pageRoleUsers),
    on(pageUsersWithoutRole),
    on(revokeMenuEntries),
    on(setRoleScope),
  )
})

const show = (content: React.ReactNode, authorities: readonly string[]) => {
  useSession.setState({ user: { authorities } as SessionUser })
  return renderExample(<MemoryRouter>{content}</MemoryRouter>)
}

test('the list of users shows their roles with the permission to see roles', async () => {
  await show(<UserListPage />, everything)
  await expect.element(page.getByRole('row', { name: /Wang.*Shift lead, Laboratory/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Chen.*No role/ })).toBeVisible()
})

test('there is no column of roles without the permission', async () => {
  await show(<UserListPage />, ['user:view'])
  await expect.element(page.getByRole('row', { name: /Wang/ })).toBeVisible()
  expect(page.getByText('No role').query()).toBeNull()
  expect(server.requestsOf(pageRoles)).toEqual([])
})

test('a new role has the own department as scope; its permissions open when it is saved', async () => {
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
  await expect.poll(() => server.inputsOf(addRole)[0]).toMatchObject({ code: 'night', scope: 2 })
  await expect.element(page.getByTestId('role-dialog')).toBeVisible()
  expect(server.inputsOf(listRoleMenu)).toEqual([{ roleId: '13' }])
  await expect.element(page.getByTestId('tree-search').first()).toHaveFocus()
})

test('grants, members and scope of a role are in one dialog and are saved by one press', async () => {
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
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 selected · 0 added, 1 removed')
  await dialog.getByTestId('popup-confirm').click()
  await expect.element(page.getByTestId('toast')).toHaveTextContent('Role “Laboratory” saved')
  expect(server.inputsOf(revokeMenuEntries)).toEqual([{ roleId: '12', entryIds: ['21'] }])
  expect(server.inputsOf(setRoleScope)).toEqual([{ roleId: '12', scope: 2, scopeIds: [] }])
})

test('S-239 a switch in a column sends a list with the id of the row, and the list is reloaded', async () => {
  const toggle = operation(user, 'toggle')
  const pageUsers = operation(user, 'page')
  let isEnabled = 0
  server.serve(
    on(pageUsers, () => pageOf(users.map((row) => ({ ...row, isEnabled })))),
    on(toggle, () => {
      isEnabled = 1
      return { toggled: 1 }
    }),
  )
  await show(<UserListPage />, everything)
  await expect.element(page.getByTestId('enabled-wang')).toHaveAttribute('aria-checked', 'false')
  const readBefore = server.requestsOf(pageUsers).length
  await page.getByTestId('enabled-wang').click()
  await expect.poll(() => server.inputsOf(toggle)).toEqual([{ ids: ['1'] }])
  await expect.poll(() => server.requestsOf(pageUsers).length).toBeGreaterThan(readBefore)
  await expect.element(page.getByTestId('enabled-wang')).toHaveAttribute('aria-checked', 'true')
})
