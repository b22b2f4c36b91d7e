// Menu entries stay within their company, and open only web pages and paths.
import { saveCompanyDetails, saveCompanyFile, updateCompany } from '@gemba/contract/identity/company.ts'
import {
  createMenuEntry,
  readMenuEntry,
  removeMenuEntry,
  updateMenuEntry,
} from '@gemba/contract/identity/menu/menu-entry.ts'
import { grantMenuEntries, role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { listMenu, listProducts, listResources } from '@gemba/contract/identity/sign-in/session.ts'
import { updateOwnUser } from '@gemba/contract/identity/user.ts'
import { ringTone } from '@gemba/contract/message/trigger.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { type Caller, callerOf, type TestProduct, testPassword } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import { ensureRole, ensureUser, openOwnSession } from '../index.ts'
import { syncMenu } from './menu.ts'

let run: TestProduct
let count = 0
beforeAll(async () => {
  run = await joinTestProduct()
})

const entry = (values: object) => ({
  name: 'Board',
  code: `board-${++count}`,
  kind: 2,
  product: 'lak',
  pageType: 7,
  url: 'https://board.example',
  ...values,
})
const add = (caller: Caller, values: object = {}) => caller(createMenuEntry, unchecked(entry(values)))
const unknownId = '987654321'

describe('a parent of another company gets the same response as a missing one', () => {
  test('when an entry is added or changed; a removal in the other company has no effect', async () => {
    const { data: foreign } = await add(run.stranger, { kind: 1 })
    const { data: entryRow } = await add(run.admin)
    for (const call of [
      (parentId: string) => add(run.admin, { parentId }),
      (parentId: string) => run.admin(updateMenuEntry, unchecked({ id: entryRow.id, parentId })),
    ]) {
      const [unknown, other] = [await call(unknownId), await call(foreign.id)]
      expect(unknown).toMatchObject({ code: '1101', data: { error: 'notFound' } })
      expect({ ...other, requestId: '' }).toEqual({ ...unknown, requestId: '' })
    }
    await run.stranger(removeMenuEntry, unchecked({ id: foreign.id }))
    expect((await run.admin(readMenuEntry, unchecked({ id: entryRow.id }))).data).toMatchObject({
      parentId: null,
    })
  })

  test('an entry of the product may be the parent of entries of every company', async () => {
    const [shipped] = await run.rows<{ id: string }>(
      "select id::text from menu_entry where company_id is null and kind = 1 and product = 'lak' limit 1",
    )
    for (const caller of [run.admin, run.stranger])
      expect((await add(caller, { parentId: shipped?.id })).data).toMatchObject({ parentId: shipped?.id })
  })

  test('a removed entry of the product leaves the entries of companies below it', async () => {
    const [shipped] = await run.rows<{ id: string }>(
      "insert into menu_entry (code, names, kind, product) values ('gone', '{a,a,a}', 1, 'lak') returning id::text",
    )
    const { data: entryRow } = await add(run.admin, { parentId: shipped?.id })
    await inWork(run.product.database, systemActor(), syncMenu)
    expect((await run.admin(readMenuEntry, unchecked({ id: entryRow.id }))).data).toMatchObject({
      parentId: null,
    })
    expect((await run.admin(readMenuEntry, { id: shipped?.id })).code).toBe('1101')
  })

  test('for layouts, parameters and grants', async () => {
    const { data: foreign } = await add(run.stranger)
    const { data: role } = await run.admin(operation(roleResource, 'create'), { code: `r-${++count}`, name: 'R' })
    for (const call of [
      (menuEntryId: string) => run.admin('/resourcesLayout/add', { menuEntryId, layout: '{}' }),
      (menuEntryId: string) => run.admin('/resourcesParam/add', { menuEntryId, name: 'a', value: 'b' }),
      (id: string) => run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: [id] })),
    ]) {
      const [unknown, other] = [await call(unknownId), await call(foreign.id)]
      expect(unknown.code, JSON.stringify(unknown)).toMatch(/^(1101|200)$/)
      expect({ ...other, requestId: '' }).toEqual({ ...unknown, requestId: '' })
    }
    const stored = await run.rows(`select from menu_layout where menu_entry_id = ${foreign.id}
      union all select from menu_parameter where menu_entry_id = ${foreign.id}
      union all select from role_grant where menu_entry_id = ${foreign.id} and company_id = ${run.companyId}`)
    expect(stored).toEqual([])
  })
})

describe('an address opens a web page or a path, whoever stores it', () => {
  const refused = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//other.example',
    '/\\other.example',
    '/a\u0000b',
    '/a\u202eb',
  ]

  test.each(refused)('%j is refused', async (url) => {
    const { data: entryRow } = await add(run.admin)
    const isRefused = { code: '400', data: { error: 'invalid' } }
    expect(await add(run.admin, { url })).toMatchObject(isRefused)
    expect(await run.admin(updateMenuEntry, unchecked({ id: entryRow.id, url }))).toMatchObject(isRefused)
    expect(await run.admin(operation(ringTone, 'create'), { name: `tone-${++count}`, url })).toMatchObject(isRefused)
    expect(await run.nobody(updateOwnUser, { headImage: url })).toMatchObject(isRefused)
    expect(await run.admin(updateCompany, { logo: url })).toMatchObject(isRefused)
    for (const key of ['xtLogo', 'loginBackground', 'appDownUrl']) {
      expect(await run.admin(saveCompanyDetails, unchecked({ key, value: url }))).toMatchObject(isRefused)
      expect(await run.admin(saveCompanyFile, unchecked({ key, urlPath: url }))).toMatchObject(isRefused)
    }
    const inStore = run.rows(`insert into menu_entry (company_id, code, names, kind, url, product)
      values (${run.companyId}, 'x-${++count}', '{a,a,a}', 2, U&'${[...url].map((sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('')}', 'lak') returning id`)
    await expect(inStore).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|22021|42601)$/) })
  })

  test.each(['/lak/pages/x?a=1#b', 'http://10.0.0.7/board', null])('%j is taken', async (url) => {
    expect((await add(run.admin, { url })).data).toMatchObject({ url })
  })
})

describe('a granted page is shown', () => {
  interface MenuNode {
    readonly code: string
    readonly kind: number
    readonly children: readonly MenuNode[]
  }

  interface Tree {
    readonly [code: string]: Tree
  }

  const treeOf = (nodes: readonly MenuNode[]): Tree =>
    Object.fromEntries(nodes.map(({ code, children }) => [code, treeOf(children)]))

  const openWith = async (grants: readonly string[]) => {
    const name = `reader-${++count}`
    const token = await inWork(run.product.database, systemActor(), async (work) => {
      const { companyId } = run
      const roleId = await ensureRole(work, { companyId, code: name, name, grants: [] })
      const entries = grants.map((id) => `(${companyId}, ${roleId}, ${id})`).join(', ')
      await sql.raw(`insert into role_grant (company_id, role_id, menu_entry_id) values ${entries}`).execute(work.tx)
      const department = { code: 'd', name: 'd' }
      const account = { companyId, name, nickname: name, password: testPassword, department, roleId }
      return openOwnSession(work, { companyId, userId: await ensureUser(work, account) })
    })
    return callerOf(run.product, token)
  }

  test('with the groups above it, and none of their other entries', async () => {
    const make = async (values: { code: string; kind: number; parentId?: string }) =>
      (await add(run.admin, { url: values.kind === 2 ? 'https://a.example' : null, ...values })).data.id
    const plant = await make({ code: 'f-plant', kind: 1 })
    const hall = await make({ code: 'f-hall', kind: 1, parentId: plant })
    const press = await make({ code: 'f-press', kind: 2, parentId: hall })
    const details = await make({ code: 'f-details', kind: 2, parentId: press })
    await make({ code: 'f-other', kind: 2, parentId: hall })
    await make({ code: 'f-empty', kind: 1, parentId: plant })
    const code = await make({ code: 'f-function', kind: 3, parentId: press })

    const menuOf = async (caller: Caller) => treeOf((await caller<MenuNode[]>(listMenu)).data)
    const reader = await openWith([press])
    expect(await menuOf(reader)).toEqual({ 'f-plant': { 'f-hall': { 'f-press': {} } } })
    const flat = await reader(listResources)
    expect(flat.data.map((entry) => entry.code).sort()).toEqual(['f-hall', 'f-plant', 'f-press'])
    const { data: products } = await reader<{ code: string; firstPath: string }[]>(listProducts)
    expect(products).toMatchObject([{ code: 'lak', firstPath: `/menu_${press}` }])
    // A page below an ungranted page moves to the top. A function without its page is hidden.
    expect(await menuOf(await openWith([details, code]))).toEqual({ 'f-details': {} })
    const shipped = await run.rows<{ id: string; code: string; above: string }>(
      `select m.id::text, m.code, p.code as above from menu_entry m join menu_entry p on p.id = m.parent_id
        where m.company_id is null and m.kind = 2 and m.product = 'wms' order by m.id limit 1`,
    )
    const [page] = shipped
    expect(await menuOf(await openWith([page?.id ?? '']))).toEqual({ [page?.above ?? '']: { [page?.code ?? '']: {} } })
  })
})
