// An administrator manages people and rights, restores deleted records, and changes the company.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { listDepartmentsOfRole } from '@gemba/contract/identity/department.ts'
import { settingOwner } from '@gemba/contract/identity/dictionaries.ts'
import { role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { readCompanyDetails } from '@gemba/contract/identity/sign-in/session.ts'
import { user as userResource } from '@gemba/contract/identity/user.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { fill, rowOf, runRowAction, save, visibleByTestId } from './record-page.ts'
import { type Account, type Client, connectClient, demoPassword, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patience = { timeout: 10_000 }
const peoplePages = '/bcs/pages/system'
const accountPage = '/bcs/pages/systemConfig/accountSet'

let client: Client
let visitor: Visitor

beforeAll(async () => {
  client = await connectClient(origin, admin)
})
afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})

async function enterAs(account: Account): Promise<Page> {
  return openPage(account, '/model')
}

async function openPage(account: Account, path: string): Promise<Page> {
  visitor = await visitAs(browser, origin, account, { path })
  return visitor.page
}

const lastToast = (page: Page) => page.getByTestId('toast').last()

describe('rights', () => {
  test('S-003 S-302 S-307 a role with one page and a user with that role: the user sees exactly that page and may do nothing else', async () => {
    const page = await openPage(admin, `${peoplePages}/role`)
    await visibleByTestId(page, 'list-add').click()
    await fill(page, 'Role code', 'watch')
    await fill(page, 'Role name', 'Watch')
    await save(page)
    await page.getByTestId('tree-search').fill('View alarms')
    await page.getByRole('treeitem', { name: 'View alarms' }).click()
    await page.getByTestId('popup-confirm').click()
    await page.getByTestId('role-dialog').waitFor({ state: 'detached' })

    await page.goto(`${peoplePages}/user`)
    await visibleByTestId(page, 'list-add').click()
    await fill(page, 'User name', 'watcher')
    await fill(page, 'Full name', 'Wang')
    await page.getByTestId('edit-dialog').getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByTestId('edit-dialog').getByLabel('Roles', { exact: true }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: 'Watch' }).click()
    await save(page)
    await rowOf(page, 'watcher').waitFor()
    await visitor.leave()

    const theirs = await enterAs({ company: 'demo', user: 'watcher' })
    await expect.poll(() => theirs.locator('[data-testid^="product-"]').count(), patience).toBe(1)
    await theirs.getByTestId('product-lak').click()
    await theirs.getByTestId('alarm-count').waitFor()
    expect(await theirs.locator('[data-testid^="menu-"]').allTextContents()).toEqual(['Real-time alarms'])
    expect(await theirs.getByTestId('confirm-all').count()).toBe(0)
    await theirs.goto(`${peoplePages}/user`)
    await theirs.getByText('You have no permission for this page').waitFor()
    const their = await connectClient(origin, { company: 'demo', user: 'watcher' })
    expect((await their.call(operation(userResource, 'page'))).data).toMatchObject({ error: 'forbidden' })
    expect((await their.call(pageAlarmEpisodes)).code).toBe('200')
  })

  test('S-090 S-096 the account popup shows company and department; settings require a right to the page', async () => {
    const page = await openPage({ company: 'demo', user: 'watcher' }, '/lak/pages/basicData/alarmQueryReal')
    await page.getByTestId('account').click()
    const popup = page.getByTestId('account-panel')
    expect(await popup.textContent()).toContain('Demo Steel')
    expect(await popup.textContent()).toContain('Department')
    await page.getByTestId('language-zh-CN').click()
    await page.getByTestId('account-settings').click()
    await expect.poll(() => lastToast(page).textContent(), patience).toContain('该用户无设置用户权利，请联系管理员。')
    expect(new URL(page.url()).pathname).toBe('/lak/pages/basicData/alarmQueryReal')
  })

  test('S-041 S-095 account settings: password with its strength, notices and the subscription turned off', async () => {
    const page = await openPage(admin, `${peoplePages}/user`)
    await page.getByTestId('account').click()
    await page.getByTestId('account-settings').click()
    await page.waitForURL((url) => url.pathname === accountPage)
    await page.getByTestId('new-password').fill('letters123')
    await expect.poll(() => page.getByTestId('password-strength').textContent()).toBe('Fair')
    await page.getByTestId('new-password').fill('Letters123')
    await expect.poll(() => page.getByTestId('password-strength').textContent()).toBe('Strong')
    await page.getByTestId('old-password').fill('not-this-one')
    await page.getByTestId('repeat-password').fill('Letters123')
    await page.getByTestId('change-password').click()
    await expect.poll(() => lastToast(page).textContent(), patience).toMatch(/password/i)

    const settings = async () => {
      const { data } = await client.call(readCompanyDetails)
      return Object.fromEntries(data.map(({ key, value }) => [key, value]))
    }
    for (const name of ['setAlarmInfo', 'bjtkpz']) {
      await page.getByTestId(`setting-${name}`).click()
      await expect.poll(async () => (await settings())[name], patience).toBe('close')
      await page.getByTestId(`setting-${name}`).click()
      await expect.poll(async () => (await settings())[name], patience).toBe('open')
    }
    await page.getByTestId('setting-unitConversion').click()
    await page.getByTitle('℉', { exact: true }).click()
    await expect.poll(async () => (await settings()).unitConversion, patience).toBe('℉')
    const press = await client.find(operation(objectResource, 'page'), { keyword: 'press-01' })
    await page.goto(`/lak/pages/equipment/object/${press?.id}`)
    await page.getByTestId('curve-statistics').getByText('℉').first().waitFor(patience)
    await client.call(saveCompanyDetails, { key: 'unitConversion', value: null, owner: 2 })
  })

  test('a rules scope is created on its page, applies to the roles it names, is switched off and deleted', async () => {
    const operator = await connectClient(origin, { company: 'demo', user: 'operator' })
    const seen = async () => (await operator.call(operation(objectResource, 'page'), {})).data.total
    const before = await seen()
    const page = await openPage(admin, `${peoplePages}/rulesScope`)
    const name = `Scope ${Date.now()}`
    await visibleByTestId(page, 'rules-scope-add').click()
    await fill(page, 'Name', name)
    await page.getByTestId('add-rule-object').click()
    await page.getByTestId('rule-value-1').fill('press-01')
    await page.getByTestId('edit-dialog').getByLabel('Roles', { exact: true }).click()
    await page.getByTitle('Operator', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByTestId('dialog-save').click()
    await rowOf(page, name).getByText('Object: Object code is press-01').waitFor(patience)
    await rowOf(page, name).getByText('Operator', { exact: true }).waitFor()
    expect([before > 1, await seen()]).toEqual([true, 1])
    await page.getByRole('switch', { name: `Enable ${name}` }).click()
    await page.getByTestId('popup-confirm').click()
    await expect.poll(seen, patience).toBe(before)
    await runRowAction(page, name, 'remove')
    await page.getByTestId('popup-confirm').click()
    await rowOf(page, name).waitFor({ state: 'detached' })
  })

  test('members of a role are moved, a user is disabled and enabled, roles of a user are set', async () => {
    const page = await openPage(admin, `${peoplePages}/role`)
    await runRowAction(page, 'Watch', 'rights')
    await page.getByTestId('role-members').click()
    const members = page.getByTestId('role-dialog')
    await members.getByTestId('list-left').getByText('operator').click()
    await members.getByTestId('move-right').click()
    await members.getByTestId('list-right').getByText('operator').waitFor()
    await members.getByTestId('list-right').getByText('operator').click()
    await members.getByTestId('move-left').click()
    await members.getByTestId('list-left').getByText('operator').waitFor()

    await page.goto(`${peoplePages}/user`)
    await page.getByTestId('enabled-watcher').click()
    await page.getByTestId('popup-confirm').click()
    await expect.poll(() => page.getByTestId('enabled-watcher').getAttribute('aria-checked'), patience).toBe('false')
    await page.getByTestId('enabled-watcher').click()
    await expect.poll(() => page.getByTestId('enabled-watcher').getAttribute('aria-checked'), patience).toBe('true')

    await runRowAction(page, 'watcher', 'roles')
    await page.getByTestId('list-right').getByText('Watch', { exact: true }).waitFor()
    await page.getByTestId('popup-confirm').click()
    await page.getByTestId('user-roles-dialog').waitFor({ state: 'detached' })
  })
})

describe('what was deleted', () => {
  test('is restored by undo and from the recycle bin, and its changes are listed', async () => {
    const page = await openPage(admin, `${peoplePages}/department`)
    await visibleByTestId(page, 'list-add').click()
    await fill(page, 'Department code', 'QA')
    await fill(page, 'Department name', 'Quality')
    await save(page)
    await runRowAction(page, 'Quality', 'edit')
    await fill(page, 'Department name', 'Quality control')
    await save(page)
    await remove(page, 'Quality control')
    await page.getByTestId('toast-action').click()
    await rowOf(page, 'Quality control').waitFor()

    await remove(page, 'Quality control')
    await visibleByTestId(page, 'recycle-bin-open').click()
    const bin = page.getByTestId('recycle-bin')
    await bin.locator('tr').filter({ hasText: 'Quality control' }).getByTestId('restore').click()
    await rowOf(page, 'Quality control').waitFor()
    await bin.getByRole('button', { name: 'Close' }).first().click()

    await runRowAction(page, 'Quality control', 'history')
    const change = page.getByTestId('history-update').first()
    await change.waitFor()
    expect(await change.textContent()).toMatch(/admin.*Department name.*Quality.*Quality control/)
    expect(await page.getByTestId('history-remove').count()).toBe(2)
  })
})

async function remove(page: Page, row: string): Promise<void> {
  await runRowAction(page, row, 'remove')
  await page.getByTestId('popup-confirm').click()
  await rowOf(page, row).waitFor({ state: 'detached' })
}

describe('the company', () => {
  test('S-018 S-179 its name replaces that of the product', async () => {
    // Other journeys of this worker expect the name of the demo.
    const name = { key: 'xtmc' as const, value: 'Gemba', owner: settingOwner.codes.company }
    onTestFinished(async () => void (await client.run(saveCompanyDetails, name)))
    const page = await openPage(admin, `${peoplePages}/company`)
    await page.getByTestId('look-card').getByRole('button', { name: 'Edit' }).click()
    await fill(page, 'Mobile app address', 'javascript:alert(1)')
    await page.getByTestId('dialog-save').click()
    await page.getByTestId('edit-dialog').getByText('It must start with / or https://').waitFor()
    await fill(page, 'Mobile app address', '')
    await fill(page, 'System name', 'Steel watch')
    await save(page)
    const brand = page.getByRole('banner').getByTestId('brand')
    await expect.poll(() => brand.textContent(), patience).toBe('Steel watch')
    await expect.poll(() => page.title()).toContain('Steel watch')

    await page.getByTestId('look-card').getByRole('button', { name: 'Edit' }).click()
    await fill(page, 'System name', '')
    await save(page)
    await expect.poll(() => brand.textContent(), patience).toBe('Gemba')
    // The name of the demo, which later files of this worker expect.
    await client.call(saveCompanyDetails, { key: 'xtmc', value: 'Gemba' })
  })

  test('its data are changed by an authorised user; its zone is one of the known ones', async () => {
    const page = await openPage(admin, `${peoplePages}/company`)
    await page.getByTestId('company-card').getByRole('button', { name: 'Edit' }).click()
    const zone = page.getByTestId('edit-dialog').getByLabel('Time zone')
    await zone.fill('Nowhere')
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await expect.poll(() => options.count(), patience).toBe(0)
    await zone.fill('seoul')
    await options.first().click()
    await fill(page, 'Contact', 'Kim')
    await save(page)
    await expect.poll(() => page.getByTestId('company-card').textContent(), patience).toContain('Kim')
  })

  test('S-066 S-068 S-072 a custom menu entry opens a page in a frame; shipped entries cannot be changed', async () => {
    const page = await openPage(admin, `${peoplePages}/menu`)
    await rowOf(page, 'lak:equipment:model').waitFor()
    await rowOf(page, 'lak:equipment:model').getByTestId('row-more').click()
    expect(await page.getByTestId('action-menu').getByTestId('row-edit').count()).toBe(0)
    await page.keyboard.press('Escape')
    await visibleByTestId(page, 'list-add').click()
    await fill(page, 'Name', 'Plant map')
    await fill(page, 'Code', 'plant-map')
    await fill(page, 'Address', 'javascript:alert(1)')
    await page.getByTestId('dialog-save').click()
    await page.getByTestId('edit-dialog').getByText('Enter an http or https address').waitFor()
    await fill(page, 'Address', '/favicon.svg')
    await save(page)
    await page.goto('/model')
    await page.getByTestId('product-lak').click()
    await page.getByText('Plant map', { exact: true }).first().click()
    await page.getByTestId('frame-page').waitFor()
    expect(await page.getByTestId('frame-page').getAttribute('src')).toBe('/favicon.svg')

    await page.goto(`${peoplePages}/menu`)
    await visibleByTestId(page, 'menu-search').fill('plant-map')
    await runRowAction(page, 'plant-map', 'remove')
    await page.getByTestId('popup-confirm').click()
    await rowOf(page, 'plant-map').waitFor({ state: 'detached' })
  })

  test('departments are nested and move among their siblings', async () => {
    const page = await openPage(admin, `${peoplePages}/department`)
    await runRowAction(page, 'Quality control', 'add-below')
    for (const name of ['Lab', 'Office']) {
      if (name === 'Office') await runRowAction(page, 'Quality control', 'add-below')
      await fill(page, 'Department code', name)
      await fill(page, 'Department name', name)
      await save(page)
      await rowOf(page, name).waitFor()
    }
    const order = async () => {
      const names = await page.locator('tbody tr[data-row-id]:visible [data-cell$=":1"]').allTextContents()
      return names.filter((name) => ['Lab', 'Office'].includes(name))
    }
    expect(await order()).toEqual(['Lab', 'Office'])
    await runRowAction(page, 'Office', 'up')
    await expect.poll(order, patience).toEqual(['Office', 'Lab'])
    await page.getByRole('button', { name: 'Close Quality control' }).click()
    await expect.poll(order).toEqual([])
  })

  test('a role sees the departments listed for it', async () => {
    const page = await openPage(admin, `${peoplePages}/role`)
    await runRowAction(page, 'Watch', 'rights')
    await page.getByTestId('role-scope').click()
    await page.getByTestId('role-dialog').getByLabel('Selected departments').check()
    await page.getByRole('treeitem', { name: 'Lab' }).click()
    await page.getByTestId('popup-confirm').click()
    await page.getByTestId('role-dialog').waitFor({ state: 'detached' })
    await expect.poll(() => rowOf(page, 'Watch').textContent(), patience).toContain('Selected departments')
    const role = await client.find(operation(roleResource, 'page'), { code: 'watch' })
    const { data } = await client.call(listDepartmentsOfRole, {
      roleId: role?.id,
    })
    expect(data.map(({ name }) => name)).toEqual(['Lab'])
  })

  test('the operation log describes the actions as text', async () => {
    const page = await openPage(admin, `${peoplePages}/log`)
    const row = rowOf(page, 'Set the data scope of a role')
    await row.first().waitFor()
    expect(await row.first().textContent()).toContain('Succeeded')
    await row.first().getByRole('button').first().click()
    expect(await page.getByTestId('log-entry').textContent()).toContain('/api/role/scope')
  })
})
