// The specification's names of fields on the wire: what its callers send is carried out, refused or named as ignored (docs/adr/0015).

import { dictionaries } from '@gemba/contract/modules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinTestProduct } from '../joined-product.fixture.ts'
import { makePlant, type Plant } from '../plant.fixture.ts'
import { eventually, type TestProduct, testPassword } from '../product.fixture.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

type ListReply = { records: Record<string, unknown>[] }
const recordOf = async (path: string, id: string) =>
  (await run.admin<ListReply>(path, { pageSize: 1000 })).data.records.find((record) => record.id === id)

describe('fields that mean nothing to a call', () => {
  test('are named beside the answer of a change', async () => {
    const createReply = await run.admin('/department/add', {
      code: 'names',
      name: 'Names',
      colour: 'red',
      parent: '1',
    })
    expect(createReply).toMatchObject({ code: '200', ignored: ['colour', 'parent'] })
    expect(await run.admin('/companyDetail/commit', { k_detail: 'xtmc', v_varchar: 'x', colour: 1 })).toMatchObject({
      code: '200',
      ignored: ['colour'],
    })
  })

  test('a row sent back as it was answered tells what of it was not taken, and the same value twice is none', async () => {
    const id = plant.ruleId
    const { data } = await run.admin('/alarmInfo/byId', { id })
    const { ignored = [] } = await run.admin('/alarmInfo/edit', data)
    expect([...ignored].sort()).toEqual(['createTime', 'createUser', 'labels', 'updateTime', 'updateUser'])
    const other = await run.admin('/alarmInfo/edit', { id, name: 'own', alarmName: 'other' })
    expect(other).toMatchObject({ data: { name: 'own' }, ignored: ['alarmName'] })
    const clean = await run.admin('/alarmInfo/edit', { alarmId: id, alarmName: 'limits' })
    expect(clean).not.toHaveProperty('ignored')
  })
})

describe('alarm rules', () => {
  const add = (body: Record<string, unknown>) =>
    run.admin('/alarmInfo/add', {
      alarmName: 'r',
      dataId: plant.pointId,
      objectId: plant.objectId,
      warn_max: 70,
      ...body,
    })

  test('delay, level, type and solution are kept and answered', async () => {
    const input = { delayTime: 2.5, level: 3, alarmTypeId: '12', solution: 'open the valve' }
    const createReply = await add(input)
    expect(createReply).toMatchObject({ code: '200', data: { ...input, onDelayMs: 2500, objectId: plant.objectId } })
    expect(createReply).not.toHaveProperty('ignored')
    const id = String(createReply.data.id)
    expect((await run.admin('/alarmInfo/byId', { id })).data).toMatchObject(input)
    expect(await recordOf('/alarmInfo/page', id)).toMatchObject(input)
    expect((await run.admin('/alarmInfo/edit', { alarmId: id, delayTime: 4 })).data).toMatchObject({ onDelayMs: 4000 })
    expect(await run.rows(`select on_delay_ms, level, solution from alarm_rule where id = ${id}`)).toEqual([
      { on_delay_ms: 4000, level: 3, solution: 'open the valve' },
    ])
    await run.admin('/alarmInfo/delete', { id })
  })

  test('S-282 what a rule cannot mean is refused, a limit that its level requires by its name', async () => {
    // A condition as text makes it a rule of the kind expression.
    expect(await add({ expression: 'a > 5' })).toMatchObject({ code: '1224', msg: 'There is no point a' })
    expect(await add({ level: 1 })).toMatchObject({ code: '1202', msg: 'Enter the critical upper limit' })
    const chinese = { 'accept-language': 'zh-CN' }
    const bare = { alarmName: 'r', dataId: plant.pointId }
    expect((await run.admin('/alarmInfo/add', bare, chinese)).msg).toBe('请输入紧急上限')
    expect((await run.admin('/alarmInfo/add', { ...bare, level: 2, warn_max: 1 }, chinese)).msg).toBe('请输入严重上限')
    expect(await add({ level: 9 })).toMatchObject({ code: '400' })
    expect(await add({ objectId: '999999' })).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'objectId' }] } },
    })
    expect(await add({ delayTime: -1 })).toMatchObject({ code: '400' })
  })
})

test('an alarm answers who confirmed and handled it in both spellings, and is handled in both', async () => {
  await plant.send(85)
  const fact = await eventually(
    async () => (await run.admin<ListReply>('/armDataFact/page', { objectId: plant.objectId })).data.records[0],
  )
  expect(fact).toMatchObject({ confirmUser: null, confirmTime: null, handleTime: null, recoverTime: null })
  const handled = await run.admin('/armDataFact/handle', {
    id: fact.id,
    handleContent: 'cooled',
    reasonTagIds: ['valve'],
  })
  expect(handled).toMatchObject({ code: '200' })
  expect(handled).not.toHaveProperty('ignored')
  const read = await run.admin<{ fact: Record<string, unknown> }>('/armDataHis/infoByBatchNo', {
    batchNo: fact.batchNo,
  })
  expect(read.data.fact).toMatchObject({
    handleText: 'cooled',
    handleContent: 'cooled',
    reasonTagIds: ['valve'],
    confirmUser: 'admin',
    confirmTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    handleTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  await plant.send(20)
})

describe('values', () => {
  const startTime = '2026-03-01 08:00:00'
  const at = (second: number): number => Date.parse('2026-03-01T00:00:00Z') + second * 1000
  let values: Plant

  beforeAll(async () => {
    values = await makePlant(run)
    await values.send(...[1, 2, 6, 4, 5, 9].map((value, index): [number, number] => [value, at(index * 10)]))
    await run.product.intake.flush()
  })
  const read = (body: Record<string, unknown>) =>
    run.admin<{ value: number }[]>('/infObjectPoint/select/hisData', {
      dataIds: [values.pointId],
      startTime,
      endTime: '2026-03-01 08:00:59',
      ...body,
    })

  test('history answers rows of dataId, time and value', async () => {
    const all = await read({})
    expect(all.data).toHaveLength(6)
    expect(all.data[1]).toMatchObject({ dataId: values.pointId, time: '2026-03-01 08:00:10', value: 2, ts: at(10) })
    expect(await read({ maxPoints: 4 })).toMatchObject({ truncated: [values.pointId] })
  })

  test.each([
    ['avg', [3, 6]],
    ['max', [6, 9]],
    ['min', [1, 4]],
    ['sum', [9, 18]],
    ['last', [6, 9]],
  ])('interval and aggregate %s', async (aggregate, expected) => {
    const { data } = await read({ interval: 30, aggregate })
    expect(data.map(({ value }) => value)).toEqual(expected)
    expect(data).toMatchObject([{ time: startTime }, { time: '2026-03-01 08:00:30' }])
  })

  test('an interval alone asks for means; half a wish and too many buckets are refused', async () => {
    for (const body of [{ interval: 30 }, { interval: 30, aggregate: '' }])
      expect((await read(body)).data.map(({ value }) => value)).toEqual([3, 6])
    expect(await read({ aggregate: 'max' })).toMatchObject({ code: '400' })
    expect(await read({ aggregate: 'none', interval: 30 })).toMatchObject({ code: '400' })
    expect(await read({ aggregate: 'mode', interval: 30 })).toMatchObject({ code: '400' })
    expect(await read({ interval: 1, startTime: '2020-01-01' })).toMatchObject({ code: '1403' })
    const { data } = await run.stranger('/infObjectPoint/select/hisData', { dataIds: [values.pointId], startTime })
    expect(data).toEqual([])
  })

  test('the latest value has dataId and time beside', async () => {
    await values.send([50, at(100)])
    const body = { dataIds: values.pointId }
    await eventually(async () => {
      const { data } = await run.admin<{ value: number }[]>('/infObjectPoint/select/realData', body)
      return data[0]?.value === 50
    })
    expect((await run.admin('/infObjectPoint/select/realData', body)).data).toMatchObject([
      { dataId: values.pointId, pointId: values.pointId, time: '2026-03-01 08:01:40', ts: at(100) },
    ])
  })
})

describe('people and companies', () => {
  test('users answer company_id, depart_name and roleIds; a password is reset under both names', async () => {
    const depart = await run.admin('/department/add', { code: 'hall', name: 'Hall 1' })
    const role = await run.admin('/role/addRole', { code: 'fitter', name: 'Fitter' })
    const createReply = await run.admin('/userInfo/addUserInfo', {
      user_name: 'fitter1',
      user_nike_name: 'F',
      password: testPassword,
      depart_id: depart.data.id,
      roleIds: [role.data.id],
    })
    const id = String(createReply.data.id)
    const expected = { company_id: run.companyId, depart_name: 'Hall 1', roleIds: [role.data.id] }
    expect(await recordOf('/userInfo/selectUserInfoListByPage', id)).toMatchObject(expected)
    expect((await run.admin('/userInfo/selectUserInfoById', { id })).data).toMatchObject(expected)
    expect(await run.admin('/userInfo/userResetPwd', { id, password: 'Another@2026' })).toMatchObject({ code: '200' })
    const login = { company_code: run.codes.alpha, user_name: 'fitter1', password: 'Another@2026' }
    expect(await run.admin('/user/login', login)).toMatchObject({ code: '200' })
  })

  test('roles take and answer the departments of their scope; permissions say what they cannot mean', async () => {
    const depart = await run.admin('/department/add', { code: 'yard', name: 'Yard' })
    const other = await run.stranger('/department/add', { code: 'yard', name: 'Yard' })
    const scopeIds = [String(depart.data.id)]
    const createReply = await run.admin('/role/addRole', {
      code: 'listed',
      name: 'Listed',
      scope: 5,
      scopeIds: [...scopeIds, other.data.id],
    })
    expect(createReply).toMatchObject({ code: '200', data: { scopeIds } })
    const roleId = String(createReply.data.id)
    expect(await recordOf('/role/selectRoleListByPage', roleId)).toMatchObject({ scopeIds })
    expect((await run.admin('/role/updateRole', { roleId, scopeIds: [] })).data).toMatchObject({ scopeIds: [] })
    const save = (body: object) => run.admin('/dataPermission/saveDataPermission', { roleId, ...body })
    const saved = await save({ departId: scopeIds[0], canRead: 1, canWrite: 1, type: 'department' })
    expect(saved).toMatchObject({ code: '200', data: { rids: scopeIds, canRead: 1, canWrite: 1 } })
    expect(saved).not.toHaveProperty('ignored')
    for (const body of [{ canWrite: 0 }, { canRead: 0 }, { type: 'project' }]) {
      expect(await save({ departId: scopeIds[0], ...body })).toMatchObject({ code: '1107' })
    }
  })

  test('ids of settings, pictures of the company, the default product, a forced update', async () => {
    const pictures = { logo: '/api/file/1/logo.png', bgImg: '/api/file/2/back.png' }
    expect((await run.admin('/company/updateCompany', pictures)).data).toMatchObject(pictures)
    expect((await run.admin('/company/selectCompanyById')).data).toMatchObject(pictures)
    const details = await run.admin<ListReply>('/companyDetail/selectCompanyDetailByPage')
    for (const record of details.data.records) {
      expect(record).toMatchObject({ id: expect.any(String), company_id: run.companyId, user_id: null })
    }
    const products = await run.admin<{ id: string; productCode: string; isDefault: number }[]>(
      '/product/selectProductsForUser',
    )
    const first = await run.admin('/product/selectDefaultProduct')
    expect(products.data.filter(({ isDefault }) => isDefault === 1)).toMatchObject([{ id: first.data.productCode }])
    expect((await run.admin('/appOnlineUpdate/selectById', { id: '1' })).data).toMatchObject({ force: 0 })
    await run.admin('/companyDetail/commit', { k_detail: 'appForce', v_varchar: '1' })
    expect((await run.admin('/appOnlineUpdate/selectById', { id: '1' })).data).toMatchObject({ force: 1 })
    expect(await run.admin('/appOnlineUpdate/selectById', { id: '7' })).toMatchObject({ code: '1101' })
  })
})

describe('words', () => {
  test('every dictionary has a name, in the language of the caller', async () => {
    for (const { name, label } of dictionaries.values())
      expect(
        label.every((word) => word !== ''),
        name,
      ).toBe(true)
    for (const [language, text] of [
      ['zh-CN', '数据类型'],
      ['zh-TW', '資料類型'],
      ['en', 'Data type'],
    ] as const) {
      const matches = await run.admin<Record<string, unknown>[]>(
        '/universal/dictionary/selectDictionaryType',
        { keyword: text },
        { 'accept-language': language },
      )
      expect(matches.data).toEqual([{ id: 'dataType', type: 'dataType', text, isShipped: true, isWidened: false }])
    }
  })

  test('ranges of messages have words; a backup runs no script', async () => {
    const ranges = await run.admin('GET /message/msgoptionalrange/range', {}, { 'accept-language': 'zh-CN' })
    expect(ranges.data).toMatchObject([{ name: '网页' }, { name: '手机' }])
    const save = { operate: 'save', name: 'Nightly', script: 'rm -rf /' }
    expect(await run.installation('/backupScript/operate', save)).toMatchObject({ code: '1107' })
  })
})
