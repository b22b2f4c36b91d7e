import { createPortalTicket, portalLogin } from '@gemba/contract/identity/sign-in/portal.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInOn } from './frame-visitor.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, signInAs, type Visitor, visit } from './visitor.ts'

let client: Client
let visitor: Visitor

beforeAll(async () => {
  client = await connectClient(origin, { company: 'demo', user: 'admin' })
})
afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})

describe('with a ticket of another product', () => {
  const makeTicket = async (): Promise<string> => (await client.call(createPortalTicket)).data.redisKey
  const page = '/bcs/pages/system/role'

  for (const [name, path] of [
    ['redisKey', '/portal/login'],
    ['tokenKey', '/portal/token'],
  ] as const) {
    test(`S-048 S-049 S-052..S-059 ${name} opens the page signed in, by the steps in order`, async () => {
      visitor = await visit(browser, origin)
      const asked: string[] = []
      visitor.page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname.slice('/api'.length))
        else if (request.isNavigationRequest()) asked.push(`load ${pathname}`)
      })
      const address = `${page}?${name}=${await makeTicket()}`
      const exchanged = visitor.page.waitForRequest((request) => request.url().endsWith(path))
      await visitor.page.goto(address)
      expect((await exchanged).postDataJSON()).toMatchObject({ url: origin + address })
      await visitor.page.getByTestId('account').waitFor()
      expect(asked.slice(asked.indexOf(path), asked.lastIndexOf(`load ${page}`) + 1)).toEqual([
        path,
        '/userInfo/selectComAndDeptById',
        '/companyDetail/selectCompanyDetailByCompanyId',
        '/role/resources/selectMenuForUser',
        `load ${page}`,
      ])
      expect(visitor.page.url()).toBe(origin + page)
      const cookies = (await visitor.context.cookies()).map((cookie) => cookie.name)
      expect(cookies.toSorted()).toEqual(['access_token', 'device', 'token'])
      const stored = await visitor.page.evaluate("JSON.parse(sessionStorage.getItem('gemba.user'))")
      expect(stored).toMatchObject({ userName: 'admin', departmentName: 'Equipment', headImage: null })
      expect(Object.keys(stored as object).toSorted()).toEqual([
        'companyId',
        'companyName',
        'departmentName',
        'headImage',
        'id',
        'nickname',
        'userName',
      ])
    })
  }

  test('a signed-in user is asked before a ticket of another user replaces the session', async () => {
    visitor = await visit(browser, origin)
    const opened = visitor.page
    await signInAs(visitor, { company: 'demo', user: 'operator' })
    const names = async () =>
      JSON.parse(String(await opened.evaluate('sessionStorage.getItem("gemba.user")'))) as object
    const ticket = await makeTicket()
    await opened.goto(`/model?redisKey=${ticket}`)
    const question = opened.getByRole('dialog')
    await question.getByText('operator is signed in here').waitFor()
    await opened.keyboard.press('Escape')
    await opened.getByTestId('product-lak').waitFor()
    expect(new URL(opened.url()).search).toBe('')
    expect(await names()).toBeNull()
    await opened.goto(`/bcs/pages/system/role?redisKey=${ticket}`)
    await question.getByTestId('popup-confirm').click()
    await opened.getByTestId('account').waitFor()
    expect(await names()).toMatchObject({ userName: 'admin' })
  })

  test('S-050 S-051 a used ticket does nothing', async () => {
    const ticket = await makeTicket()
    await client.call(portalLogin, { redisKey: ticket })
    visitor = await visit(browser, origin)
    const opened = visitor.page
    await opened.goto(`${page}?redisKey=${ticket}`)
    await opened.getByTestId('login-submit').waitFor()
    expect((await opened.getByTestId('login-error').textContent())?.trim()).toBe('')
    expect(await opened.evaluate("sessionStorage.getItem('gemba.user')")).toBeNull()
    expect(await visitor.context.cookies()).toEqual([])
  })

  test('S-050 a ticket whose reply has another success code than 1 does nothing', async () => {
    visitor = await visit(browser, origin)
    await visitor.page.route('**/api/portal/login', (route) =>
      route.fulfill({ json: { code: '200', data: { id: '1', userName: 'x' }, msg: '' } }),
    )
    await visitor.page.goto('/?redisKey=any')
    await visitor.page.getByTestId('login-submit').waitFor()
    expect(new URL(visitor.page.url()).search).toBe('?redisKey=any')
    expect(await visitor.page.evaluate("sessionStorage.getItem('gemba.user')")).toBeNull()
  })
})

test('S-301 a sign-in that leads to the admin console is stored for 15 days', async () => {
  const daySec = 86_400
  for (const [path, days] of [
    ['/bcs/pages/system/role', 15],
    ['/lak/pages/equipment/object', 1],
  ] as const) {
    visitor = await visit(browser, origin)
    const { page, context } = visitor
    await page.goto(path)
    await signInOn(page)
    await page.waitForURL((url) => url.pathname === path)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['access_token', 'device', 'token'])
    for (const { expires } of cookies.filter(({ name }) => name !== 'device'))
      expect(Math.round((expires - Date.now() / 1000) / daySec)).toBe(days)
    if (days > 1) await visitor.leave()
  }
})
