// The calls of the equipment dashboard: counts, lists, rankings, projects, gateways.
import { runCondition } from '@gemba/contract/equipment/run-state/run-condition.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let press: Plant
let oven: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  press = await makePlant(run)
  oven = await makePlant(run)
  const [point] = await run.rows<{ id: string }>(`select id from model_point where model_id = ${press.modelId}`)
  const condition = { modelId: press.modelId, modelPointId: point?.id as string, comparison: 4 as const, value: 50 }
  expect((await run.admin(operation(runCondition, 'create'), condition)).code).toBe('200')
  await eventually(async () => {
    await press.send(60)
    const rows = await run.rows(`select from run_span where object_id = ${press.objectId} and state = 1`)
    return rows.length > 0 ? true : undefined
  })
  // The gateway of the oven has never sent anything.
  await run.rows(`update box set state = 0, state_at = null where id = ${oven.boxId}`)
})

type Reply = { code: string; data: never }

const call = (method: 'GET' | 'POST', path: string, token: 'admin' | 'stranger' | 'nobody' = 'admin') =>
  run.product.app
    .inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${run.tokens[token]}` },
      payload: method === 'POST' ? {} : undefined,
    })
    .then((response) => response.json() as Reply)
const read = async (method: 'GET' | 'POST', path: string): Promise<unknown> => {
  const { code, data } = await call(method, path)
  expect(code).toBe('200')
  return data
}

const counts = { total: 2, online: 1, offline: 1, running: 1, stopped: 0, rate: 50 }

test('the head figures count what has a run state or a gateway', async () => {
  expect(await read('POST', '/monitor/eqMonitorTop')).toMatchObject(counts)
  expect(await read('GET', '/monitor/projectMonitorTop')).toMatchObject({ projects: 2, ...counts })
  expect(await read('GET', '/monitor/monitoring')).toMatchObject({ ...counts, boxTotal: 2 })
  expect(await read('GET', `/monitor/projectMonitorCount?projectId=${press.objectId}`)).toMatchObject({
    total: 1,
    online: 1,
    rate: 100,
  })
  expect((await call('GET', '/monitor/projectMonitorCount?projectId=999999')).code).toBe('1101')
})

test('lists have names, state and presence, and are filtered', async () => {
  const { data } = await run.admin('/monitor/eqMonitorList', { state: 1 })
  expect(data).toMatchObject([{ objectId: press.objectId, onlineStatus: true, state: 1, alarmStatus: false }])
  expect((await run.admin('/monitor/eqMonitorList', { objectName: 'nothing' })).data).toEqual([])
  expect((await run.admin('/monitor/eqMonitorList', { projectId: oven.objectId })).data).toMatchObject([
    { objectId: oven.objectId, state: null, onlineStatus: false },
  ])
  expect(await read('GET', '/monitor/getEqOnlineList?onlineStatus=false')).toMatchObject([
    { objectId: oven.objectId, onlineStatus: false, since: null },
  ])
})

test('names are in the language of the reader; an object that is not enabled or has only a disabled box is not listed', async () => {
  await run.rows(`update object set name_en = 'Oven', name_tw = '' where id = ${oven.objectId}`)
  const nameIn = async (language: string) => {
    const { body } = await run.product.app.inject({
      url: '/api/monitor/getEqOnlineList?onlineStatus=false',
      headers: { authorization: `Bearer ${run.tokens.admin}`, 'accept-language': language },
    })
    return JSON.parse(body).data[0].objectName
  }
  const [{ name }] = (await run.rows<{ name: string }>(`select name from object where id = ${oven.objectId}`)) as [
    { name: string },
  ]
  expect([await nameIn('en'), await nameIn('zh-TW'), await nameIn('zh-CN')]).toEqual(['Oven', name, name])
  const lists = ['/monitor/getEqOnlineList', '/monitor/getEqOnlineList?onlineStatus=true'] as const
  await run.rows(`update box set is_enabled = 0 where id = ${oven.boxId}`)
  for (const path of lists) expect(await read('GET', path)).toMatchObject([{ objectId: press.objectId }])
  expect(await read('GET', '/monitor/getProjectList')).toMatchObject([{ total: 1 }, { total: 0 }])
  await run.rows(`update box set is_enabled = 1 where id = ${oven.boxId}`)
  await run.rows(`update object set status = 0 where id = ${press.objectId}`)
  expect(await read('GET', '/monitor/getEqOnlineList')).toMatchObject([{ objectId: oven.objectId }])
  expect(await read('GET', '/monitor/getProjectList')).toMatchObject([{ total: 0 }, { total: 1 }])
  await run.rows(`update object set status = 1 where id = ${press.objectId}`)
})

test('rankings by time in a state and by the share that is online', async () => {
  expect(await read('POST', '/monitor/eqMonitorRanking')).toMatchObject([{ id: press.objectId, rank: 1, unit: 'h' }])
  expect(await read('GET', '/monitor/projectMonitorRanking')).toMatchObject([
    { id: press.objectId, rank: 1, value: 100, unit: '%' },
    { id: oven.objectId, rank: 2, value: 0 },
  ])
  expect(await read('GET', '/monitor/getProjectList')).toHaveLength(2)
})

test('statistics of objects and gateways', async () => {
  expect(await read('GET', '/statistics/selectObjectNumStatistics')).toMatchObject({
    total: 2,
    enabled: 2,
    disabled: 0,
  })
  const gateways = { total: 2, neverSeen: 1 }
  expect(await read('GET', '/statistics/selectBoxStatusStatistics')).toMatchObject(gateways)
  expect(await read('POST', '/statistics/selectGatewayStatistics')).toMatchObject(gateways)
})

test('another company counts its own equipment; a user without rights is refused', async () => {
  expect((await call('POST', '/monitor/eqMonitorTop', 'stranger')).data).toMatchObject({ total: 0 })
  expect((await call('GET', '/monitor/getProjectList', 'stranger')).data).toEqual([])
  expect((await call('POST', '/monitor/eqMonitorTop', 'nobody')).code).toBe('401')
  expect((await call('GET', '/statistics/selectBoxStatusStatistics', 'nobody')).code).toBe('401')
})
