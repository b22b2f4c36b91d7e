// The named rules at the edge: the API rejects the same values as forms, with the same texts, and stores nothing.
import { beforeAll, describe, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const chinese = { 'accept-language': 'zh-CN' }
const newUser = { name: 'worker1', nickname: 'Worker', password: 'Gemba@2026' }
const forgotten = { code: '123456', password: 'Gemba@2026' }
const registered = { ...forgotten, userName: 'worker1' }

describe('S-290 a field keeps its rule on the server too', () => {
  test.each([
    ['/userInfo/addUserInfo', { ...newUser, phone: '12' }, 'phone', '请输入正确的手机号或座机号'],
    ['/userInfo/addUserInfo', { ...newUser, email: 'a@b' }, 'email', '请输入正确的邮箱'],
    ['/userInfo/addUserInfo', { ...newUser, nickname: '=cmd()' }, 'nickname', '不能以 =、+、- 或 @ 开头'],
    ['/userInfo/updateUserInfoById', { phone: '12', password: 'x' }, 'phone', '请输入正确的手机号或座机号'],
    ['/department/add', { code: 'd', name: 'D', phone: 'call' }, 'phone', '请输入正确的手机号或座机号'],
    ['/company/updateCompany', { phone: 'call' }, 'phone', '请输入正确的手机号或座机号'],
    ['/openRegister/sendPhoneCode', { phone: '+49 170 1234567' }, 'phone', '请输入正确的手机号'],
    ['/base/supplier', { code: 's', name: 'S', phone: '12' }, 'phone', '请输入正确的手机号或座机号'],
    ['/openRegister/sendPhoneCode', { phone: '0755-26001234' }, 'phone', '请输入正确的手机号'],
    ['/openRegister/sendEmailCode', { email: 'a@b' }, 'email', '请输入正确的邮箱'],
    ['/openRegister/add', { ...registered, phone: '12800138000' }, 'phone', '请输入正确的手机号'],
    ['/openRegister/add', { ...registered, email: 'a@b' }, 'email', '请输入正确的邮箱'],
    ['/openRegister/forgetPassword', { ...forgotten, phone: '12' }, 'phone', '请输入正确的手机号'],
    ['/openRegister/forgetPassword', { ...forgotten, email: 'a@b' }, 'email', '请输入正确的邮箱'],
    ['/message/sender/save', { smtpPort: 65_536 }, 'smtpPort', '请输入正确的端口号'],
    ['/message/sender/save', { smtpPort: -1 }, 'smtpPort', '请输入正确的端口号'],
    ['/infObject/add', { code: 'a b', name: 'A' }, 'code', '只能包含字母、数字、下划线、连字符和斜杠'],
    ['/infObject/add', { name: 'A' }, 'code', '该编码不能为空'],
    ['/infObject/add', { code: 'a', name: '   ' }, 'name', '该项不能为空!'],
  ])('S-252 S-258 S-259 S-260 S-262 S-276 %s %o', async (path, body, field, text) => {
    const count =
      'select (select count(*) from app_user) + (select count(*) from object) + (select count(*) from supplier) as n'
    const before = await run.rows(count)
    const { data } = await run.admin<{ error: string; params: { problems: { field: string; text: string }[] } }>(
      path,
      body,
      chinese,
    )
    expect(data.error).toBe('invalid')
    expect(data.params.problems).toMatchObject([{ field, text }])
    expect(await run.rows(count)).toEqual(before)
  })
})

test('S-288 text is stored without surrounding blanks', async () => {
  const { data } = await run.admin<{ id: string; name: string }>('/infObject/add', {
    code: ' trimmed ',
    name: '  A b  ',
  })
  expect(await run.rows(`select code, name from object where id = ${data.id}`)).toEqual([
    { code: 'trimmed', name: 'A b' },
  ])
})

test('S-289 the text of a filter is trimmed', async () => {
  const { data } = await run.admin<{ total: number }>('/infObject/page', { keyword: '  trimmed ' })
  expect(data.total).toBe(1)
})
