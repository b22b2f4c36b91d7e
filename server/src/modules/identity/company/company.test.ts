import type { Page } from '@gemba/contract/kit/page.ts'
import { beforeAll, describe, expect, test } from 'vitest'
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
type Setting = { detail_type: number; k_detail: string; v_varchar: string | null }

describe('the company', () => {
  test('is read and changed, the own one only', async () => {
    const { data } = await run.admin<{ id: string }>('/company/selectCompanyById', {})
    expect(data).toMatchObject({
      companyCode: run.codes.alpha,
      company_name: 'Alpha',
      time_zone: 'Asia/Shanghai',
      currency: 'CNY',
    })
    const changed = await run.admin('/company/updateCompany', {
      company_name: 'Alpha 2',
      time_zone: 'Europe/Berlin',
      phone: '1',
      currency: 'EUR',
    })
    expect(changed.data).toMatchObject({
      company_name: 'Alpha 2',
      time_zone: 'Europe/Berlin',
      phone: '1',
      currency: 'EUR',
    })
    for (const currency of ['ZZZ', 'eur', '', null])
      expect(await run.admin('/company/updateCompany', { currency })).toMatchObject({ code: '400' })
    expect(await run.admin('/company/updateCompany', { time_zone: 'Mars/Olympus' })).toMatchObject({ code: '400' })
    expect(await run.stranger('/company/updateCompany', { id: data.id, company_name: 'x' })).toMatchObject({
      code: '1101',
    })
    expect(await run.nobody('/company/updateCompany', { company_name: 'x' })).toMatchObject({ code: '401' })
  })

  test('S-176 S-177 S-178 S-310 settings of a user are the user’s, settings of the company want the right', async () => {
    expect(await run.nobody('/companyDetail/commit', { k_detail: 'setAlarmInfo', v_varchar: 'close' })).toMatchObject({
      code: '200',
    })
    expect(await run.nobody('/companyDetail/commit', { k_detail: 'xtmc', v_varchar: 'Mine' })).toMatchObject({
      code: '401',
    })
    expect(
      await run.admin('/companyDetail/commit', {
        details: [
          { k_detail: 'xtmc', v_varchar: 'Works' },
          { k_detail: 'bjtkpz', v_varchar: 'close' },
        ],
      }),
    ).toMatchObject({ code: '200' })
    expect(await run.admin('/companyDetail/commit', { k_detail: 'unknown', v_varchar: 'x' })).toMatchObject({
      code: '400',
    })
    const details = [{ k_detail: 'xtmc', v_varchar: 'Lost' }, { k_detail: 'unknown' }]
    expect(await run.admin('/companyDetail/commit', { details })).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'details.1.k_detail' }] } },
    })
    const own = await run.nobody<Setting[]>('/companyDetail/selectCompanyDetailByCompanyId', {})
    const id = expect.any(String)
    const ofCompany = { id, company_id: run.companyId }
    expect(own.data).toMatchObject([
      { ...ofCompany, user_id: null, detail_type: 1, k_detail: 'xtmc', v_varchar: 'Works' },
      { ...ofCompany, user_id: id, detail_type: 2, k_detail: 'setAlarmInfo', v_varchar: 'close' },
    ])
    expect((await run.stranger<Setting[]>('/companyDetail/selectCompanyDetailByCompanyId', {})).data).toEqual([])
    expect((await run.admin<Page<Setting>>('/companyDetail/selectCompanyDetailByPage', {})).data.total).toBe(1)
  })

  test('needs no licence where the installation is open', async () => {
    expect((await run.admin('/license/select', {})).data).toMatchObject({
      state: 'open',
      limits: { users: null },
      users: 3,
    })
    expect((await run.admin('/userInfo/selectUserInfoCount', {})).data).toEqual({ total: 3, enabled: 3, limit: null })
    expect((await run.admin('/company/selectCompanyById', {})).data).toMatchObject({ licenseEnd: null })
    expect((await run.admin('/sysLoginConfig/select', {})).data).toMatchObject({ isLicenceNeeded: 0 })
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
    expect((await run.admin('/companyDetail/resourceCompute')).data).toEqual({
      users: 3,
      objects: 1,
      points: 1,
      boxes: 1,
    })
    expect((await run.stranger('/companyDetail/resourceCompute')).data).toEqual({
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

  test('own ones are made, granted to administrators, moved and removed', async () => {
    const { data: group } = await run.admin<MenuNode>('/resources/add', {
      ...entry,
      resources_code: 'boards',
      resources_type: 1,
      resources_name: 'Boards',
    })
    const { data: first } = await run.admin<MenuNode>('/resources/add', { ...entry, parent_id: group.id, sort: 1 })
    const { data: second } = await run.admin<MenuNode>('/resources/add', {
      ...entry,
      resources_code: 'board-2',
      resources_name: 'Board 2',
      parent_id: group.id,
      sort: 2,
    })
    const menu = await run.admin<MenuNode[]>('/role/resources/selectMenuForUser', {})
    expect(
      menu.data
        .find(({ resources_name }) => resources_name === 'Boards')
        ?.children.map(({ resources_name }) => resources_name),
    ).toEqual(['Board', 'Board 2'])
    await run.admin('/resources/setResourcesUP', { resources_id: second.id })
    const below = await run.admin<MenuNode[]>('/resources/selectResourcesByPId', { parent_id: group.id })
    expect(below.data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await run.admin('/resources/update', { resources_id: group.id, parent_id: first.id })).toMatchObject({
      data: { error: 'treeCycle' },
    })
    expect(await run.admin('/resources/add', entry)).toMatchObject({ code: '1102' })
    expect(
      (await run.stranger<Page<MenuNode>>('/resources/selectResourcesByPage', { resources_code: 'board' })).data.total,
    ).toBe(0)
    expect(await run.stranger('/resources/update', { resources_id: first.id, resources_name: 'x' })).toMatchObject({
      code: '1101',
    })
    await run.admin('/resources/delResources', { resources_id: group.id })
    expect((await run.admin('/resources/selectResourcesById', { resources_id: first.id })).code).toBe('1101')
  })

  test('S-077 S-078 are shown in the side menu unless isShow says no', async () => {
    const menuOf = async () => (await run.admin<MenuNode[]>('/role/resources/selectMenuForUser', {})).data
    const find = async () => (await menuOf()).find(({ resources_code }) => resources_code === 'board')
    const { data: made } = await run.admin<MenuNode>('/resources/add', entry)
    expect([made.isShow, (await find())?.isShow]).toEqual([1, true])
    for (const [sent, kept, told] of [
      [0, 0, false],
      [undefined, 0, false],
      [null, 1, true],
      [false, 0, false],
      [true, 1, true],
    ]) {
      const { data } = await run.admin<MenuNode>('/resources/update', { resources_id: made.id, isShow: sent })
      expect([data.isShow, (await find())?.isShow], String(sent)).toEqual([kept, told])
    }
    await run.admin('/resources/delResources', { resources_id: made.id })
  })

  test('S-088 a group at the top with page type 2 and an address is a module of its own', async () => {
    const names = async (caller = run.admin) =>
      (await caller<{ productCode: string; url: string | null }[]>('/product/selectProductsForUser')).data
    const group = { ...entry, resources_type: 1, page_type: 2 }
    const { data: video } = await run.admin<MenuNode>('/resources/add', { ...group, resources_code: 'wvp' })
    const { data: below } = await run.admin<MenuNode>('/resources/add', { ...group, parent_id: video.id })
    const script = { ...group, resources_code: 'script', resources_url: 'javascript:alert(1)' }
    expect(await run.admin('/resources/add', script)).toMatchObject({ code: '400', data: { error: 'invalid' } })
    expect((await names()).map(({ productCode, url }) => [productCode, url])).toEqual([
      ['lak', null],
      ['mes', null],
      ['wms', null],
      ['bcs', null],
      ['wvp', 'https://board.example'],
    ])
    expect((await names()).at(-1)).toMatchObject({ pageType: 2, resourcesUrl: 'https://board.example', routerList: [] })
    expect(await names(run.nobody)).toEqual([])
    for (const { id } of [below, video]) await run.admin('/resources/delResources', { resources_id: id })
  })

  test('shipped ones cannot be changed', async () => {
    const { data } = await run.admin<MenuNode[]>('/resources/selectAllResourcesMenu', { resources_classify: 'lak' })
    const shipped = data[0] as MenuNode
    expect(shipped.isOwn).toBe(false)
    for (const path of ['/resources/update', '/resources/delResources', '/resources/setResourcesUP']) {
      expect(await run.admin(path, { resources_id: shipped.id, resources_name: 'x' }), path).toMatchObject({
        data: { error: 'shipped' },
      })
    }
  })
})

test('nothing failed behind the answers', () => {
  expect(run.reported).toEqual([])
})
