import {
  computeCompanyUse,
  pageCompanyDetails,
  readCompany,
  saveCompanyDetails,
  updateCompany,
} from '@gemba/contract/identity/company.ts'
import { readLicence } from '@gemba/contract/identity/licence.ts'
import {
  createMenuEntry,
  listMenuEntriesBelow,
  moveMenuEntryUp,
  pageMenuEntries,
  readMenuEntry,
  readWholeMenu,
  removeMenuEntry,
  updateMenuEntry,
} from '@gemba/contract/identity/menu/menu-entry.ts'
import { readLoginConfig } from '@gemba/contract/identity/sign-in/registration.ts'
import { listMenu, listProducts, readCompanyDetails } from '@gemba/contract/identity/sign-in/session.ts'
import { countUsers } from '@gemba/contract/identity/user.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

type MenuNode = {
  id: string
  resources_name: string
  resources_code: string
  isOwn: boolean
  isShow: unknown
  children: MenuNode[]
}

describe('the company', () => {
  test('is read and changed, only the own one', async () => {
    const { data } = await run.admin(readCompany)
    expect(data).toMatchObject({
      companyCode: run.codes.alpha,
      company_name: 'Alpha',
      time_zone: 'Asia/Shanghai',
      currency: 'CNY',
    })
    const changed = await run.admin(
      updateCompany,
      unchecked({
        company_name: 'Alpha 2',
        time_zone: 'Europe/Berlin',
        phone: '+49 30 123456',
        currency: 'EUR',
      }),
    )
    expect(changed.data).toMatchObject({
      company_name: 'Alpha 2',
      time_zone: 'Europe/Berlin',
      phone: '+49 30 123456',
      currency: 'EUR',
    })
    for (const currency of ['ZZZ', 'eur', '', null])
      expect(await run.admin(updateCompany, { currency })).toMatchObject({ code: '400' })
    expect(await run.admin(updateCompany, unchecked({ time_zone: 'Mars/Olympus' }))).toMatchObject({ code: '400' })
    expect(await run.stranger(updateCompany, unchecked({ id: data.id, company_name: 'x' }))).toMatchObject({
      code: '1101',
    })
    expect(await run.nobody(updateCompany, unchecked({ company_name: 'x' }))).toMatchObject({ code: '401' })
  })

  test('S-176 S-177 S-178 S-310 settings of a user belong to the user, settings of the company need the right', async () => {
    expect(
      await run.nobody(saveCompanyDetails, unchecked({ k_detail: 'setAlarmInfo', v_varchar: 'close' })),
    ).toMatchObject({
      code: '200',
    })
    expect(await run.nobody(saveCompanyDetails, unchecked({ k_detail: 'xtmc', v_varchar: 'Mine' }))).toMatchObject({
      code: '401',
    })
    expect(
      await run.admin(
        saveCompanyDetails,
        unchecked({
          details: [
            { k_detail: 'xtmc', v_varchar: 'Works' },
            { k_detail: 'bjtkpz', v_varchar: 'close' },
          ],
        }),
      ),
    ).toMatchObject({ code: '200' })
    expect(await run.admin(saveCompanyDetails, unchecked({ k_detail: 'unknown', v_varchar: 'x' }))).toMatchObject({
      code: '400',
    })
    const details = [{ k_detail: 'xtmc', v_varchar: 'Lost' }, { k_detail: 'unknown' }]
    expect(await run.admin(saveCompanyDetails, unchecked({ details }))).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'details.1.k_detail' }] } },
    })
    const companyDetails = await run.nobody(readCompanyDetails)
    const id = expect.any(String)
    const ofCompany = { id, company_id: run.companyId }
    expect(companyDetails.data).toMatchObject([
      { ...ofCompany, user_id: null, detail_type: 1, k_detail: 'xtmc', v_varchar: 'Works' },
      { ...ofCompany, user_id: id, detail_type: 2, k_detail: 'setAlarmInfo', v_varchar: 'close' },
    ])
    expect((await run.stranger(readCompanyDetails)).data).toEqual([])
    expect((await run.admin(pageCompanyDetails)).data.total).toBe(1)
  })

  test('needs no licence in an open installation', async () => {
    expect((await run.admin(readLicence)).data).toMatchObject({
      state: 'open',
      limits: { users: null },
      users: 3,
    })
    expect((await run.admin(countUsers)).data).toEqual({ total: 3, enabled: 3, limit: null })
    expect((await run.admin(readCompany)).data).toMatchObject({ licenseEnd: null })
    expect((await run.admin(readLoginConfig)).data).toMatchObject({ isLicenceNeeded: 0 })
    const file = new FormData()
    file.append('file', new File(['{}'], 'a.json'))
    const form = new Response(file)
    const refused = await run.product.app.inject({
      method: 'POST',
      url: '/api/userInfo/uploadLicenseFile',
      headers: { 'content-type': form.headers.get('content-type') ?? '', authorization: `Bearer ${run.tokens.admin}` },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    expect(refused.json()).toMatchObject({ data: { error: 'licenceNotNeeded' } })
  })

  test('its use is counted', async () => {
    await makePlant(run)
    expect((await run.admin(computeCompanyUse)).data).toEqual({
      users: 3,
      objects: 1,
      points: 1,
      boxes: 1,
    })
    expect((await run.stranger(computeCompanyUse)).data).toEqual({
      users: 1,
      objects: 0,
      points: 0,
      boxes: 0,
    })
  })
})

describe('menu entries', () => {
  const entry = {
    resources_name: 'Board',
    resources_code: 'board',
    resources_type: 2,
    resources_url: 'https://board.example',
    resources_classify: 'lak',
    page_type: 7,
  }

  test('entries of a company are created, granted to administrators, moved and removed', async () => {
    const { data: group } = await run.admin(
      createMenuEntry,
      unchecked({
        ...entry,
        resources_code: 'boards',
        resources_type: 1,
        resources_name: 'Boards',
      }),
    )
    const { data: first } = await run.admin(createMenuEntry, unchecked({ ...entry, parent_id: group.id, sort: 1 }))
    const { data: second } = await run.admin(
      createMenuEntry,
      unchecked({
        ...entry,
        resources_code: 'board-2',
        resources_name: 'Board 2',
        parent_id: group.id,
        sort: 2,
      }),
    )
    const menu = await run.admin<MenuNode[]>(listMenu)
    expect(
      menu.data
        .find(({ resources_name }) => resources_name === 'Boards')
        ?.children.map(({ resources_name }) => resources_name),
    ).toEqual(['Board', 'Board 2'])
    await run.admin(moveMenuEntryUp, unchecked({ resources_id: second.id }))
    const below = await run.admin(listMenuEntriesBelow, unchecked({ parent_id: group.id }))
    expect(below.data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await run.admin(updateMenuEntry, unchecked({ resources_id: group.id, parent_id: first.id }))).toMatchObject({
      data: { error: 'treeCycle' },
    })
    expect(await run.admin(createMenuEntry, unchecked(entry))).toMatchObject({ code: '1102' })
    expect((await run.stranger(pageMenuEntries, unchecked({ resources_code: 'board' }))).data.total).toBe(0)
    expect(
      await run.stranger(updateMenuEntry, unchecked({ resources_id: first.id, resources_name: 'x' })),
    ).toMatchObject({
      code: '1101',
    })
    await run.admin(removeMenuEntry, unchecked({ resources_id: group.id }))
    expect((await run.admin(readMenuEntry, unchecked({ resources_id: first.id }))).code).toBe('1101')
  })

  test('S-077 S-078 are shown in the side menu unless isShow says no', async () => {
    const menuOf = async () => (await run.admin<MenuNode[]>(listMenu)).data
    const find = async () => (await menuOf()).find(({ resources_code }) => resources_code === 'board')
    const { data: made } = await run.admin<MenuNode>(createMenuEntry, unchecked(entry))
    expect([made.isShow, (await find())?.isShow]).toEqual([1, true])
    for (const [sent, kept, told] of [
      [0, 0, false],
      [undefined, 0, false],
      [null, 1, true],
      [false, 0, false],
      [true, 1, true],
    ]) {
      const { data } = await run.admin<MenuNode>(updateMenuEntry, unchecked({ resources_id: made.id, isShow: sent }))
      expect([data.isShow, (await find())?.isShow], String(sent)).toEqual([kept, told])
    }
    await run.admin(removeMenuEntry, unchecked({ resources_id: made.id }))
  })

  test('S-088 a top-level group with page type 2 and an address is a separate module', async () => {
    const names = async (caller = run.admin) =>
      (await caller<{ productCode: string; url: string | null }[]>(listProducts)).data
    const group = { ...entry, resources_type: 1, page_type: 2 }
    const { data: video } = await run.admin(createMenuEntry, unchecked({ ...group, resources_code: 'wvp' }))
    const { data: below } = await run.admin(createMenuEntry, unchecked({ ...group, parent_id: video.id }))
    const script = { ...group, resources_code: 'script', resources_url: 'javascript:alert(1)' }
    expect(await run.admin(createMenuEntry, unchecked(script))).toMatchObject({
      code: '400',
      data: { error: 'invalid' },
    })
    expect((await names()).map(({ productCode, url }) => [productCode, url])).toEqual([
      ['lak', null],
      ['mes', null],
      ['wms', null],
      ['bcs', null],
      ['wvp', 'https://board.example'],
    ])
    expect((await names()).at(-1)).toMatchObject({ pageType: 2, resourcesUrl: 'https://board.example', routerList: [] })
    expect(await names(run.nobody)).toEqual([])
    for (const { id } of [below, video]) await run.admin(removeMenuEntry, unchecked({ resources_id: id }))
  })

  test('entries of the product cannot be changed', async () => {
    const { data } = await run.admin<MenuNode[]>(readWholeMenu, unchecked({ resources_classify: 'lak' }))
    const shipped = data[0] as MenuNode
    expect(shipped.isOwn).toBe(false)
    for (const path of ['/resources/update', '/resources/delResources', '/resources/setResourcesUP']) {
      expect(await run.admin(path, { resources_id: shipped.id, resources_name: 'x' }), path).toMatchObject({
        data: { error: 'shipped' },
      })
    }
  })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
