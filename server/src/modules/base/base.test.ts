import { area as areaResource } from '@gemba/contract/base/area.ts'
import type { DictionaryOption } from '@gemba/contract/base/dictionary.ts'
import { dictionaryEntry, findOptions, listDictionary } from '@gemba/contract/base/dictionary.ts'
import { listCurrentNotices, listNoticeHistory, notice } from '@gemba/contract/base/notice.ts'
import { listParameters, readKnownParameters, saveParameters } from '@gemba/contract/base/parameter.ts'
import { protocol as protocolResource } from '@gemba/contract/base/protocol.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { createMenuEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

test('areas form an ordered tree', async () => {
  const add = async (code: string, parentId: string | null) =>
    (await run.admin(operation(areaResource, 'create'), { code, name: code, parentId })).data.id
  const site = await add('site', null)
  const first = await add('hall-1', site)
  const second = await add('hall-2', site)
  await run.admin(operation(areaResource, 'moveUp'), { id: second })
  const tree = await run.admin(operation(areaResource, 'tree'))
  expect(tree.data[0]?.children.map(({ id }) => id)).toEqual([second, first])
  await run.admin(operation(areaResource, 'moveDown'), { id: second })
  expect((await run.admin(operation(areaResource, 'tree'))).data[0]?.children.map(({ id }) => id)).toEqual([
    first,
    second,
  ])
  expect(await run.stranger(operation(areaResource, 'moveUp'), { id: second })).toMatchObject({ code: '1101' })
  expect(await run.admin(operation(areaResource, 'update'), { id: site, parentId: second })).toMatchObject({
    data: { error: 'treeCycle' },
  })
})

test('areas of objects and protocols of boxes cannot be removed while used, nor be used by another company', async () => {
  const area = (await run.admin(operation(areaResource, 'create'), { code: 'used', name: 'Used' })).data.id
  const protocol = (await run.admin(operation(protocolResource, 'create'), { code: 'modbus', name: 'Modbus' })).data.id
  const object = await run.admin(operation(objectResource, 'create'), { code: 'o-area', name: 'o', areaId: area })
  expect(object.data).toMatchObject({ areaId: area })
  const body = { code: 'b-1', name: 'b', secret: 'secret-of-b1', protocolId: protocol, moduleType: '3' }
  const box = await run.admin(operation(boxResource, 'create'), body)
  expect(box.data).toMatchObject({ protocolId: protocol, moduleType: '3' })

  type IdPage = { records: { id: string }[] }
  const ids = async <D extends Declaration>(declaration: D, filter: InputOf<D>) =>
    (await run.admin<IdPage>(declaration, filter)).data.records.map(({ id }) => id)
  expect(await ids(operation(objectResource, 'page'), { areaId: area })).toEqual([object.data.id])
  expect(await ids(operation(objectResource, 'page'), { areaId: '999999' })).toEqual([])
  expect(await ids(operation(boxResource, 'page'), { protocolId: protocol })).toEqual([box.data.id])
  const byModule = await run.admin<{ id: string }[]>('/boxSmart/selectBoxSmartByCompanyIdModuleType', {
    companyId: run.companyId,
    moduleType: '3',
  })
  expect(byModule.data.map(({ id }) => id)).toEqual([box.data.id])

  expect(await run.admin(operation(areaResource, 'remove'), { id: area })).toMatchObject({
    code: '1103',
    data: { error: 'inUse', params: { by: 'object' } },
    msg: 'In use by Object; cannot be deleted',
  })
  expect(
    await run.admin(operation(protocolResource, 'remove'), { id: protocol }, { 'accept-language': 'zh-CN' }),
  ).toMatchObject({
    data: { error: 'inUse' },
    msg: '正在被使用，不能删除：网关',
  })
  expect(await run.stranger(operation(objectResource, 'create'), { code: 'x', name: 'x', areaId: area })).toMatchObject(
    { code: '1101' },
  )
  expect(await run.stranger(operation(boxResource, 'create'), { ...body, moduleType: null })).toMatchObject({
    code: '1101',
  })
  await run.admin(operation(objectResource, 'remove'), { id: object.data.id })
  expect(await run.admin(operation(areaResource, 'remove'), { id: area })).toMatchObject({ code: '200' })
})

test('S-199 S-318 a dictionary has its shipped options and the company’s own, by keyword', async () => {
  const { data } = await run.admin(listDictionary, {
    type: 'alarmLevel',
  })
  expect(data).toEqual([
    { id: '1', text: 'Critical', extend: null, disabled: 0 },
    { id: '2', text: 'High', extend: null, disabled: 0 },
    { id: '3', text: 'Warning', extend: null, disabled: 0 },
  ])
  await run.admin(operation(dictionaryEntry, 'create'), { type: 'colour', code: 'red', name: 'Red', extend: '#f00' })
  await run.admin(operation(dictionaryEntry, 'create'), { type: 'colour', code: 'green', name: 'Green', isEnabled: 0 })
  expect((await run.admin<DictionaryOption[]>('GET /gaeaDict/select/colour?keyword=re')).data).toEqual([
    { id: 'red', text: 'Red', extend: '#f00', disabled: 0 },
    { id: 'green', text: 'Green', extend: null, disabled: 1 },
  ])
  expect((await run.admin(findOptions, { code: 'colour', keyword: 'gree' })).data.map(({ id }) => id)).toEqual([
    'green',
  ])
  const sought = async (keyword: string, multiple: string) =>
    (await run.admin(findOptions, { code: 'colour', keyword, multiple })).data.map(({ id }) => id)
  expect(await sought('red, gree', '1')).toEqual(['red', 'green'])
  expect(await sought('red，green', 'true')).toEqual(['red', 'green'])
  expect(await sought('red, gree', '0')).toEqual([])
  expect(await sought(' , ', '1')).toEqual(['red', 'green'])
  expect(
    (await run.stranger<DictionaryOption[]>('/bcs/universal/dictionary/selectDictionaryByType', { type: 'colour' }))
      .data,
  ).toEqual([])
  expect(
    await run.admin(operation(dictionaryEntry, 'create'), { type: 'colour', code: 'red', name: 'Again' }),
  ).toMatchObject({
    code: '1102',
    data: { params: { field: 'code', value: 'red' } },
  })
})

test.each([
  ['mes_production_order_status', '10 草稿 20 已计划 30 已下达 40 生产中 50 已暂停 60 已完工 70 已关闭 90 已作废'],
  ['mes_segment_plan_status', '10 未下达 20 部分下达 30 已下达 40 生产中 50 已暂停 60 已完工 90 已作废'],
  ['mes_work_order_status', '10 待派工 20 已派工 30 已领工 40 加工中 50 已暂停 60 已完工 80 已终止 90 已作废'],
  ['mes_material_prepare_status', '10 待申请 20 已申请 30 部分已拣 40 已拣 50 已签收 60 已关闭 90 已作废'],
  ['mes_project_status', '10 未开始 20 进行中 30 已暂停 50 已完成 70 已关闭 90 已作废'],
  ['mes_andon_status', '10 已呼叫 20 已响应 30 处理中 40 待确认 50 已关闭 90 已撤销'],
  ['mes_exception_status', '10 待处理 20 处理中 30 待验证 50 已关闭 90 已作废'],
  ['wms_demand_status', '10 待处理 20 部分完成 30 已完成 70 已关闭 90 已作废'],
  ['wms_inbound_status', '10 草稿 20 待收货 30 待检 40 部分入库 50 已入库 80 已冲销 90 已作废'],
  ['wms_outbound_status', '10 草稿 20 待拣货 30 拣货中 40 已拣货 50 已出库 60 已签收 80 已冲销 90 已作废'],
  ['andonStatus', '10 已呼叫 20 已响应 30 处理中 40 待确认 50 已关闭 90 已撤销'],
  ['exceptionStatus', '10 待处理 20 处理中 30 待验证 50 已关闭 90 已作废'],
])('the dictionary %s answers its words in Chinese', async (type, words) => {
  const { data } = await run.admin(listDictionary, { type }, { 'accept-language': 'zh-CN' })
  expect(data.map(({ id, text }) => `${id} ${text}`).join(' ')).toBe(words)
})

test.each([
  ['caseTypeList', '1 日历时间 2 运行时间 3 次数'],
  ['sourceTypeList', '1 周期保养 2 预算保养'],
  ['shutDownList', '0 不停机 1 停机保养'],
  ['timeTypeList', '1 设置超时（最迟） 2 手动申请（计划）'],
])('S-202 S-242 S-243 S-244 the constants of maintenance answer as lists: %s', async (type, words) => {
  const chinese = { 'accept-language': 'zh-CN' }
  for (const [path, body] of [
    ['/universal/dictionary/selectDictionaryByType', { type }],
    [`GET /gaeaDict/select/${type}`, {}],
  ] as const) {
    const { data } = await run.nobody<DictionaryOption[]>(path, body, chinese)
    expect(data.map(({ id, text }) => `${id} ${text}`).join(' '), path).toBe(words)
  }
})

test('parameters are saved as a list', async () => {
  const saved = await run.admin(saveParameters, {
    list: [
      { paramCode: 'a-b', paramName: 'A', paramValue: '1' },
      { paramCode: 'c', paramValue: '2' },
    ],
  })
  expect(saved.data).toMatchObject([
    { paramCode: 'a-b', paramName: 'A', paramValue: '1' },
    { paramCode: 'c', paramName: 'c', paramValue: '2' },
  ])
  const next = await run.admin(saveParameters, unchecked([{ paramCode: 'c', paramValue: null }]))
  expect(next.data).toHaveLength(1)
  expect(await run.admin(saveParameters, { list: [{ paramCode: "x'; drop", paramValue: '1' }] })).toMatchObject({
    code: '400',
  })
  expect((await run.stranger(listParameters)).data).toEqual([])
})

test('parameters that the product reads are validated, and readable by everybody in the company', async () => {
  const save = (paramCode: string, paramValue: string) =>
    run.admin(saveParameters, { list: [{ paramCode, paramValue }] })
  for (const [code, value] of [
    ['pageSize', '0'],
    ['pageSize', '501'],
    ['pageSize', 'ten'],
    ['errorPage', 'yes'],
    ['unitConversion', 'x'.repeat(201)],
  ] as const) {
    expect(await save(code, value), `${code} ${value}`).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'paramValue' }] } },
    })
  }
  await save('pageSize', '10')
  await save('unitConversion', 'kW')
  await save('secret-of-ours', 'x')
  expect((await run.nobody(readKnownParameters)).data).toEqual({ pageSize: '10', unitConversion: 'kW' })
  expect((await run.nobody(listParameters)).code).toBe('401')
  expect((await run.stranger(readKnownParameters)).data).toEqual({})
})

test('the parameter of an option has the name of the option in the language of the reader, unless it was renamed', async () => {
  const nameIn = async (language: string) =>
    (await run.admin(listParameters, { keyword: 'config/autoClose' }, { 'accept-language': language })).data
  const paramCode = 'config/autoClose'
  await run.admin(saveParameters, { list: [{ paramCode, paramName: '班次结束自动暂停', paramValue: '0' }] })
  expect(await nameIn('en')).toMatchObject([{ paramCode, paramName: 'Pause work at the end of the shift' }])
  expect(await nameIn('zh-CN')).toMatchObject([{ paramName: '班次结束自动暂停' }])
  await run.admin(saveParameters, { list: [{ paramCode, paramName: '我们的暂停', paramValue: '0' }] })
  expect(await nameIn('en')).toMatchObject([{ paramName: '我们的暂停' }])
  await run.admin(saveParameters, { list: [{ paramCode, paramValue: null }] })
})

test('S-181 S-182 a published notice is valid for its period and safe to render', async () => {
  const now = Date.now()
  const add = (body: Record<string, unknown>) =>
    run.admin(operation(notice, 'create'), {
      type: 2,
      releaseStatus: 1,
      currentVersion: '1.0',
      nextVersion: '1.1',
      ...body,
    })
  await add({
    title: 'Now',
    content: '<p onclick="x()">Hi<script>alert(1)</script></p>',
    beginsAt: now - 1000,
    endsAt: now + 60_000,
  })
  await add({ title: 'Past', beginsAt: now - 9000, endsAt: now - 1000 })
  await add({ title: 'Draft', releaseStatus: 0 })
  const { data } = await run.nobody(listCurrentNotices, { type: 2, position: 1 })
  expect(data).toMatchObject([
    {
      formalText: 'Now',
      formalHtml: '<p>Hi</p>',
      current_version: '1.0',
      end_version: '1.1',
      release_status: { name: 'Published' },
      start_time: expect.stringMatching(/^\d{4}-/),
    },
  ])
  const history = await run.nobody(listNoticeHistory)
  expect(history.data.map(({ title }) => title)).toEqual(['Now', 'Past'])
  expect((await run.stranger(listNoticeHistory)).data).toEqual([])
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})

test.each([
  ['S-263', { longitude: '180.1' }, 'Enter a valid longitude, -180 to 180'],
  ['S-263', { longitude: 'E113' }, 'Enter a valid longitude, -180 to 180'],
  ['S-263', { latitude: '91' }, 'Enter a valid latitude, -90 to 90'],
  ['S-269', { sortNumber: -1 }, 'Enter 0 or a positive whole number'],
  ['S-269', { sortNumber: 1.5 }, 'Enter 0 or a positive whole number'],
])('S-263 S-269 rules of the fields of an area refuse what breaks them: %s %j', async (_statement, values, text) => {
  const [field] = Object.keys(values)
  expect(
    await run.admin(operation(areaResource, 'create'), { code: 'broken', name: 'Broken', ...values }),
  ).toMatchObject({
    code: '400',
    data: { error: 'invalid', params: { problems: [{ field, text }] } },
  })
})

test('S-263 S-269 an area keeps its coordinates and its position in the order', async () => {
  const values = { longitude: '113.9431', latitude: '-22.54', sortNumber: 0 }
  const { data } = await run.admin(operation(areaResource, 'create'), { code: 'placed', name: 'Placed', ...values })
  expect((await run.admin(operation(areaResource, 'read'), { id: data.id })).data).toMatchObject(values)
})

test('S-274 the code of a new menu entry has no Chinese characters', async () => {
  const entry = { name: '看板', kind: 1, product: 'lak' }
  expect(await run.admin(createMenuEntry, unchecked({ ...entry, code: '看板' }))).toMatchObject({
    data: { error: 'invalid', params: { problems: [{ field: 'code', text: 'No Chinese characters' }] } },
  })
  expect((await run.admin(createMenuEntry, unchecked({ ...entry, code: 'board' }))).code).toBe('200')
})
