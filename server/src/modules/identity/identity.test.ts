import { randomInt } from 'node:crypto'
import { documentClass } from '@gemba/contract/docs/document.ts'
import { createMenuEntry, removeMenuEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import type { SignedIn } from '@gemba/contract/identity/sign-in/session.ts'
import { listMenu, listProducts, listResources, readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { user as userResource } from '@gemba/contract/identity/user.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { type TestProduct, testPassword } from '../../main/product.fixture.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { sign } from '../../platform/http/signature.ts'
import { ensureCompany, ensureRole } from './user/accounts.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

interface SignInResult {
  user: SignedIn
  cookies: string
}

async function signIn(company: string, user: string, password = testPassword) {
  return run.product.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'accept-language': 'en' },
    payload: { company_code: company, user_name: user, password },
  })
}

async function signedIn(company: string, user: string): Promise<SignInResult> {
  const response = await signIn(company, user)
  return {
    user: response.json().data,
    cookies: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

interface CallOptions {
  url: string
  method?: 'GET' | 'POST'
  body?: string
  time?: number
  nonce?: string
  /** The sent body, if it differs from the signed one. */
  sent?: string
  headers?: Record<string, string>
}

/** A request of a browser: cookies, access token and signature. */
const bodyHeaders = { 'content-type': 'application/json' }

async function browserCall({ user, cookies }: SignInResult, options: CallOptions) {
  const { url, method = 'POST', body = method === 'GET' ? '' : '{}', time = Date.now() } = options
  const nonce = options.nonce ?? Array.from({ length: 16 }, () => randomInt(10)).join('')
  const key = { signKey: Buffer.from(user.signKey, 'base64url'), accessToken: user.authToken }
  const request = { method, url, body, time: String(time), isMultipart: false, contentLength: '' }
  const contentHeaders = method === 'GET' ? {} : bodyHeaders
  const response = await run.product.app.inject({
    method,
    url,
    headers: {
      cookie: cookies,
      'access-token': user.authToken,
      time: String(time),
      signature: sign(key, request, nonce),
      ...contentHeaders,
      ...options.headers,
    },
    payload: method === 'GET' ? undefined : (options.sent ?? body),
  })
  return response.json()
}

describe('signing in', () => {
  test('S-172 S-300 S-314 returns the session user with key, and sets both cookies for a day', async () => {
    const response = await signIn(run.codes.alpha, 'admin')
    const { code, data, msg } = response.json()
    expect([code, msg]).toEqual(['200', ''])
    expect(data).toMatchObject({
      user_name: 'admin',
      company_code: run.codes.alpha,
      company_name: 'Alpha',
      depart_name: 'd',
      id: expect.stringMatching(/^\d+$/),
      company_id: run.companyId,
      head_img: null,
      user_nike_name: 'admin',
      is_agent: 0,
      time_zone: 'Asia/Shanghai',
    })
    expect(data.authorities).toContain('alarm:handle')
    expect(Buffer.from(data.sign_key, 'base64url')).toHaveLength(32)
    const [token, access] = ['token', 'access_token'].map((name) =>
      response.cookies.find((cookie) => cookie.name === name),
    )
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400, value: data.token })
    expect(access).toMatchObject({ sameSite: 'Lax', maxAge: 86_400, value: data.auth_token })
    expect(access?.httpOnly).toBeUndefined()
    const [row] = await run.rows<{ password_hash: string }>(
      "select password as password_hash from app_user where name = 'admin'",
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('S-015 nothing but granted codes and is_agent tells one kind of user from another: no role goes out', async () => {
    const { data } = (await signIn(run.codes.alpha, 'admin')).json()
    const names = `
      authToken auth_token authorities companyCode companyId companyName company_code companyNameEn
      companyNameTw nicknameEn nicknameTw company_id company_name depart_name departmentName headImage
      head_img id isAgent is_agent nickname signKey sign_key timeZone time_zone token userName currency
      user_name user_nike_name
    `
    expect(Object.keys(data).toSorted()).toEqual(names.trim().split(/\s+/).toSorted())
    for (const path of ['/role/resources/selectMenuForUser', '/product/selectProductsForUser']) {
      expect(JSON.stringify((await run.admin(path)).data), path).not.toMatch(/"role_?(id|code|name)"/i)
    }
  })

  test('S-301 sets them for 15 days in the admin console, whose session lasts as long', async () => {
    const enterTo = async (product: string) => {
      const response = await run.product.app.inject({
        method: 'POST',
        url: '/api/user/login',
        payload: { company_code: run.codes.alpha, user_name: 'admin', password: testPassword, product },
      })
      const ages = response.cookies.map(({ name, maxAge }) => [name, maxAge])
      const [session] = await run.rows<{ days: number }>(
        `select round(extract(epoch from expires_at - created_at) / 86400)::int as days from session
        where access_token = '${response.json().data.auth_token}'`,
      )
      return { ages: Object.fromEntries(ages), days: session?.days }
    }
    const fortnight = 15 * 86_400
    expect(await enterTo('bcs')).toEqual({
      ages: { token: fortnight, access_token: fortnight, device: 400 * 86_400 },
      days: 15,
    })
    expect(await enterTo('lak')).toEqual({
      ages: { token: 86_400, access_token: 86_400, device: 400 * 86_400 },
      days: 1,
    })
  })

  test.each([
    ['wrong password', 'own', 'admin', 'no'],
    ['unknown user', 'own', 'somebody', testPassword],
    ['unknown company', 'gamma', 'admin', testPassword],
    ['a name that several companies have, without company', '', 'admin', testPassword],
  ])('one answer for %s', async (_, company, user, password) => {
    const answer = (await signIn(company === 'own' ? run.codes.alpha : company, user, password)).json()
    expect(answer).toEqual({
      code: '1001',
      data: { error: 'wrongCredentials', params: {} },
      msg: 'Wrong company, user name or password',
    })
  })

  test('five wrong attempts pause the account, also for the correct password', async () => {
    for (let index = 0; index < 5; index++)
      expect((await signIn(run.codes.beta, 'admin', 'no')).json().code).toBe('1001')
    const answer = (await signIn(run.codes.beta, 'admin')).json()
    expect(answer).toMatchObject({ code: '1002', data: { error: 'throttled' } })
    expect(answer.data.params.seconds).toBeGreaterThan(50)
    expect((await signIn(run.codes.alpha, 'admin')).json().code).toBe('200')
  })
})

test('blanks around a password are ignored everywhere', async () => {
  const password = ' blanks@1 '
  await run.admin(operation(userResource, 'create'), { user_name: 'blank', user_nike_name: 'B', password })
  expect((await signIn(run.codes.alpha, 'blank', password)).json().code).toBe('200')
  expect((await signIn(run.codes.alpha, 'blank', password.trim())).json().code).toBe('1001')
})

test('a repeated key with other content is refused', async () => {
  const make = async (code: string) =>
    (await run.admin(operation(documentClass, 'create'), { code, name: code })).data.id
  const [firstId, secondId] = [await make('once'), await make('twice')]
  const headers = { 'idempotency-key': 'remove-1234' }
  expect((await run.admin(operation(documentClass, 'remove'), { id: firstId }, headers)).code).toBe('200')
  expect((await run.admin(operation(documentClass, 'remove'), { id: firstId }, headers)).code).toBe('200')
  expect((await run.admin(operation(documentClass, 'remove'), { id: secondId }, headers)).code).toBe('1302')
  expect(await run.rows(`select from document_class where id = ${secondId}`)).toHaveLength(1)
  expect(
    (await run.admin(operation(documentClass, 'remove'), { id: secondId }, { 'idempotency-key': 'remove-1235' })).code,
  ).toBe('200')
})

test('a new company gets the entries of the product, and none of another company', async () => {
  const { data: own } = await run.admin(
    createMenuEntry,
    unchecked({
      resources_code: 'alpha:secret',
      resources_name: 'Secret',
      resources_type: 2,
      resources_classify: 'lak',
    }),
  )
  const gamma = await inWork(run.product.database, systemActor(), async (work) => {
    const companyId = await ensureCompany(work, { code: 'gamma2', name: 'G', zone: 'UTC', rawRetentionDays: 0 })
    await ensureRole(work, { companyId, code: 'admin', name: 'admin', grants: null })
    return companyId
  })
  const granted = await run.rows<{ company_id: string | null }>(
    `select distinct m.company_id from role_grant g join menu_entry m on m.id = g.menu_entry_id where g.company_id = ${gamma}`,
  )
  expect(granted).toEqual([{ company_id: null }])
  await run.admin(removeMenuEntry, unchecked({ id: own.id }))
})

describe('signed requests of a browser', () => {
  test('are accepted once, with the signed body, in time', async () => {
    const session = await signedIn(run.codes.alpha, 'admin')
    const url = '/api/infObject/page?b=2&a=ü&a=1'
    expect(await browserCall(session, { url })).toMatchObject({ code: '200' })
    expect(await browserCall(session, { url: '/api/user/current', method: 'GET' })).toMatchObject({ code: '200' })
    const nonce = '1234567890123456'
    expect(await browserCall(session, { url, nonce })).toMatchObject({ code: '200' })
    expect(await browserCall(session, { url, nonce })).toMatchObject({ code: '508' })
    expect(await browserCall(session, { url, sent: '{"pageSize":1}' })).toMatchObject({ code: '508' })
    for (const time of [Date.now() - 121_000, Date.now() + 121_000]) {
      const late = await browserCall(session, { url, time })
      expect(late).toMatchObject({ code: '508', data: { error: 'badSignature' } })
      expect(Math.abs(late.data.params.serverTime - Date.now())).toBeLessThan(2000)
    }
    expect(await browserCall(session, { url, headers: { 'access-token': 'x' } })).toMatchObject({ code: '508' })
    expect(await browserCall(session, { url, headers: { signature: '' } })).toMatchObject({ code: '508' })
  })

  test('the product prefix of a path is part of the signature', async () => {
    const session = await signedIn(run.codes.alpha, 'admin')
    expect(await browserCall(session, { url: '/api/lak/infObject/page' })).toMatchObject({ code: '200' })
  })

  test('a bearer needs no signature', async () => {
    expect(await run.admin(readCurrentUser)).toMatchObject({ code: '200', data: { user_name: 'admin' } })
  })
})

describe('the end of a session', () => {
  test('S-327 without a session every request that needs one returns 506', async () => {
    for (const token of ['', 'nonsense']) {
      const response = await run.product.app.inject({
        method: 'POST',
        url: '/api/infObject/page',
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      expect(response.json()).toMatchObject({ code: '506', msg: '时效已过期，请重新登录' })
    }
  })

  test('signing out ends it and clears the cookies', async () => {
    const session = await signedIn(run.codes.alpha, 'guest')
    const response = await run.product.app.inject({
      method: 'POST',
      url: '/api/user/logout',
      headers: { cookie: session.cookies },
      payload: { browser: 'x' },
    })
    expect(response.json().code).toBe('200')
    expect(response.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['token', 0],
      ['access_token', 0],
    ])
    expect(await browserCall(session, { url: '/api/user/current', method: 'GET' })).toMatchObject({ code: '506' })
  })

  test('an expired session returns 506', async () => {
    const session = await signedIn(run.codes.alpha, 'guest')
    await run.rows(
      `update session set expires_at = now() - interval '1 second' where access_token = '${session.user.authToken}' returning 1`,
    )
    expect(await browserCall(session, { url: '/api/user/current', method: 'GET' })).toMatchObject({ code: '506' })
  })

  test('S-328 if the company allows one session, a second sign-in makes the first return 507', async () => {
    await run.rows(`update company set is_single_session = true where id = ${run.companyId} returning 1`)
    const first = await signedIn(run.codes.alpha, 'guest')
    expect(await browserCall(first, { url: '/api/user/current', method: 'GET' })).toMatchObject({ code: '200' })
    const second = await signedIn(run.codes.alpha, 'guest')
    expect(await browserCall(first, { url: '/api/user/current', method: 'GET' })).toMatchObject({
      code: '507',
      msg: '异地登陆，注意密码安全!',
    })
    expect(await browserCall(second, { url: '/api/user/current', method: 'GET' })).toMatchObject({ code: '200' })
    await run.rows(`update company set is_single_session = false where id = ${run.companyId} returning 1`)
  })
})

describe('menus', () => {
  type Entry = {
    isShown?: boolean | null
    resources_name: string
    resources_url: string | null
    resources_type: number
    children: Entry[]
  }
  const all = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...all(entry.children)])

  test('S-174 are in the caller’s language, granted entries only', async () => {
    const menuReply = await run.admin<Entry[]>(listMenu, unchecked({ resources_classify: 'lak' }))
    expect(all(menuReply.data).map(({ resources_url }) => resources_url)).toContain(
      '/lak/pages/basicData/alarmQueryReal',
    )
    expect(menuReply.data[0]).toMatchObject({
      resources_id: expect.stringMatching(/^\d+$/),
      resources_name: 'Equipment',
      resources_code: 'lak:equipment',
      resources_type: 1,
      resources_url: null,
      resources_classify: 'lak',
      page_type: 1,
      logo: 'equipment',
      is_sso: 0,
      children: Array(8).fill({ resources_type: 2 }),
    })
    const system = await run.admin<Entry[]>(listMenu, unchecked({ resources_classify: 'bcs' }))
    const hidden = all(system.data).filter(({ isShown }) => isShown === false)
    // Granted like any page: the account menu links to it, and the side menu does not.
    expect(hidden.map(({ resources_url }) => resources_url)).toEqual(['/bcs/pages/systemConfig/accountSet'])
    const chinese = await run.admin<Entry[]>(listMenu, {}, { 'accept-language': 'zh-TW' })
    expect(chinese.data[0]?.resources_name).toBe('設備管理')
    expect((await run.nobody(listMenu)).data).toEqual([])
    expect((await run.nobody(listProducts)).data).toEqual([])
    expect((await run.admin(listProducts)).data).toMatchObject([
      { productCode: 'lak' },
      { productCode: 'mes' },
      { productCode: 'wms' },
      { productCode: 'bcs' },
    ])
  })

  test('S-175 a module has its address, its first path and its granted routes', async () => {
    const { data } = await run.admin(listProducts, {}, { 'accept-language': 'zh-CN' })
    const route = (path: string, children: object[] = []) => ({ path, url: path, vueUrl: path, children })
    const pagesIn = (folder: string, names: string) =>
      names.split(' ').map((name) => route(`/lak/pages/${folder}/${name}`))
    const first = '/lak/pages/overview'
    const routes = [
      route('', [
        route(first),
        ...pagesIn('equipment', 'object model comparison objectMap calculation control'),
        route('/lak/pages/basicData/energyMeter'),
      ]),
      route('', [route('/lak/pages/basicData/alarmQueryReal')]),
      route('', [route('/lak/pages/basicData/alarmJournal')]),
      route('', pagesIn('basicData', 'alarmShelf alarmPerformance alarmEvent alarmType reasonTag alarmLevel')),
      route('', pagesIn('gateway', 'box mapping boxGroup triggerType')),
      route('', pagesIn('equipment', 'pointCheck checkRule projectTemplate personalModel objectDetail')),
      route('', pagesIn('equipment', 'deviceType deviceState deviceLedger processParameter parameterSet')),
    ]
    expect(data[0]).toEqual({
      id: 'lak',
      isDefault: 1,
      code: 'lak',
      productCode: 'lak',
      resourcesClassify: 'lak',
      name: '设备监控',
      productName: '设备监控',
      resourcesName: '设备监控',
      url: null,
      resourcesUrl: null,
      logo: null,
      productLogo: null,
      pageType: 1,
      firstPath: first,
      routerFirstPath: first,
      routes,
      routerList: routes,
    })
  })

  test('function codes of a page', async () => {
    const { data: menu } = await run.admin<Entry[]>(listMenu)
    const alarms = all(menu).find(({ resources_url }) => resources_url?.endsWith('alarmQueryReal')) as unknown as {
      resources_id: string
    }
    const { data } = await run.admin<{ resources_code: string }[]>(
      listResources,
      unchecked({
        resources_type: 3,
        parent_id: alarms.resources_id,
      }),
    )
    expect(data.map(({ resources_code }) => resources_code)).toEqual([
      'alarm:view',
      'alarm:confirm',
      'alarm:handle',
      'alarm:shelve',
      'alarm:shelveUrgent',
      'alarm:oos',
      'alarm:edit',
    ])
  })
})
