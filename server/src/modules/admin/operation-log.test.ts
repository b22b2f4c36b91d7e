import type { OperationLogEntry } from '@gemba/contract/admin/operation-log.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { eventually, type TestProduct, testPassword } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const list = async (filter: Record<string, unknown> = {}) =>
  (await run.admin<Page<OperationLogEntry>>('/sysLog/selectSysLogByPage', filter)).data

test('every change is entered with its outcome, reads are not, secrets never', async () => {
  const { data } = await run.admin<{ id: string }>('/boxSmart/add', {
    code: 'b1',
    name: 'Box',
    secret: 'very-secret-1',
  })
  await run.admin('/boxSmart/add', { code: 'b1', name: 'Box', secret: 'very-secret-1' })
  await run.admin('/boxSmart/page', {})
  await run.nobody('/boxSmart/delete', { id: data.id })
  const { records } = await eventually(async () => {
    const found = await list({ module: 'gateway' })
    return found.total === 3 && found
  })
  expect(records.map(({ userName, action, result }) => [userName, action, result])).toEqual([
    ['nobody', 'box.remove', '401'],
    ['admin', 'box.create', '1102'],
    ['admin', 'box.create', '200'],
  ])
  expect(records[0]).toMatchObject({
    method: 'POST',
    url: '/api/boxSmart/delete',
    ip: '127.0.0.1',
    createTime: expect.stringMatching(/^\d{4}-/),
  })
  const codesIn = async (filter: Record<string, unknown>) =>
    (await list({ module: 'gateway', ...filter })).records.map(({ result }) => result).join()
  expect(await codesIn({ action: 'CREATE' })).toBe('1102,200')
  expect(await codesIn({ endTime: '2020-01-01 00:00:00' })).toBe('')
  expect(await codesIn({ startTime: '2020-01-01 00:00:00', pageSize: 1, pageNum: 3 })).toBe('200')
  const rows = await run.rows('select * from operation_log')
  expect(JSON.stringify(rows)).not.toContain('very-secret')
})

test('signing in is entered for whom it was; other companies do not see it', async () => {
  await run.product.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { company_code: run.codes.alpha, user_name: 'guest', password: testPassword },
  })
  const { records } = await eventually(async () => {
    const found = await list({ user_name: 'guest', action: 'login' })
    return found.total === 1 && found
  })
  // A password is checked by a deliberately slow hash.
  expect(records[0]?.costTime).toBeGreaterThan(1)
  const { data } = await run.stranger<Page<OperationLogEntry>>('/sysLog/selectSysLogByPage', { user_name: 'guest' })
  expect(data.total).toBe(0)
  expect((await run.nobody('/sysLog/selectSysLogByPage')).code).toBe('401')
})

test('changes are what was carried out of them, of others only where they are wanted', async () => {
  const { data } = await run.admin<{ id: string }>('/boxSmart/add', {
    code: 'b2',
    name: 'Box',
    secret: 'very-secret-1',
  })
  await run.admin('/boxSmart/add', { code: 'b2', name: 'Box', secret: 'very-secret-1' })
  await run.nobody('/boxSmart/edit', { id: data.id, version: 1, name: 'Mine' })
  const own = await eventually(async () => {
    const found = await list({ kind: 1, pageSize: 500 })
    return found.records.some(({ action }) => action === 'box.create') && found
  })
  expect(new Set(own.records.map(({ result }) => result))).toEqual(new Set(['200']))
  expect(own.records.map(({ action }) => action)).not.toContain('login')
  expect((await list({ kind: 2 })).total).toBe(0)
  const { records } = await list({ kind: 1, action: 'box.create', pageSize: 1 })
  await run.rows(`update operation_log set user_id = null where id = ${records[0]?.id}`)
  expect((await list({ kind: 2 })).records).toMatchObject([{ action: 'box.create' }])
})
