// Requests of the frame, its handling of refusals, and the messages that it receives over the feed.
import { saveCompanyDetails, updateCompany } from '@gemba/contract/identity/company.ts'
import type { Page, Request, WebSocketRoute } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  alarms,
  answer,
  changed,
  changeMenu,
  enterFrame,
  longTimeout,
  objects,
  type Reply,
  refusal,
  rows,
  signInOn,
  waitForPath,
  without,
} from './frame-visitor.ts'
import { browser, origin } from './own-suite.ts'
import { connectClient, type Visitor } from './visitor.ts'

let visitor: Visitor

afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})

async function enter(): Promise<Page> {
  visitor = await enterFrame(browser, origin)
  return visitor.page
}

test('theme and language follow a person to another computer, and are replaced by those of the next one', async () => {
  const page = await enter()
  const theme = (tab: Page) => tab.evaluate('document.documentElement.dataset.theme')
  const kept = page.waitForRequest((request) => request.url().endsWith('/companyDetail/commit'))
  await page.goto(objects)
  await page.getByTestId('messages').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByTestId('palette-input').fill('主题：深色')
  await page.keyboard.press('Enter')
  await expect.poll(() => theme(page)).toBe('dark')
  expect((await kept).postDataJSON()).toMatchObject({ key: 'workspace' })
  const elsewhere = await browser.newContext({ baseURL: origin })
  const other = await elsewhere.newPage()
  await other.goto('/')
  expect(await theme(other)).toBe('light')
  await signInOn(other)
  await other.goto(objects)
  await expect.poll(() => theme(other), longTimeout).toBe('dark')
  await elsewhere.close()
  const client = await connectClient(origin, { company: 'demo', user: 'admin' })
  await client.call(saveCompanyDetails, { key: 'workspace', value: null, owner: 2 })
})

describe('calls', () => {
  test('S-311 S-312 S-313 S-315 S-316 S-326 S-330 calls are signed POSTs with cookies; what is not allowed is refused; the help box and the alarm count ask by name', async () => {
    const operator = await connectClient(origin, { company: 'demo', user: 'operator' })
    const refused = await operator.call(updateCompany, { contact: 'nobody' })
    expect([refused.code, refused.msg]).toEqual(['401', '没有权限，请联系管理员'])

    const page = await enter()
    const asked: Request[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request)
    })
    const find = (part: string) => asked.find((request) => request.url().includes(part))
    await page.goto(objects)
    await rows(page).first().waitFor()
    await expect.poll(() => find('/api/armDataFact/page'), longTimeout).toBeDefined()
    expect(find('/api/armDataFact/page')?.postDataJSON()).toEqual({ pageNum: 1, pageSize: 10, alarmStatus: 1 })
    const cookies = Object.fromEntries((await visitor.context.cookies()).map(({ name, value }) => [name, value]))
    const list = find('/api/infObject/page')
    const headers = (await list?.allHeaders()) ?? {}
    expect(list?.method()).toBe('POST')
    expect(headers['content-type']).toContain('application/json')
    expect(headers.cookie).toContain(`token=${cookies.token}`)
    expect(headers['access-token']).toBe(cookies.access_token)
    expect(headers.signature).toMatch(/^v1\.\d{16}\.[\w-]{43}$/)
    expect(Math.abs(Number(headers.time) - Date.now())).toBeLessThan(60_000)

    await page.keyboard.press('Alt+F1')
    await page.getByTestId('help-content').getByText('报警').click()
    await expect.poll(() => find('/portal/cmsdocnav/getIndexTree'), longTimeout).toBeDefined()
    await expect.poll(() => find('/portal/cmsdocnav/getTreeByid/'), longTimeout).toBeDefined()
  })

  test('S-026 S-333 a load that is not answered in time is tried once more and ends on /404', async () => {
    const page = await enter()
    const hurried = await page.addInitScript(
      'const wait = AbortSignal.timeout; AbortSignal.timeout = () => wait.call(AbortSignal, 400)',
    )
    let tries = 0
    await answer(page, '/user/current', async () => {
      tries += 1
    })
    await page.goto('/empty')
    await waitForPath(page, '/404')
    expect(tries).toBe(2)
    await hurried.dispose()
  })

  test('S-327 S-328 S-334 an expired session leads to the sign-in page with the reason; S-335 a failed load to /404', async () => {
    const page = await enter()
    const session = '/user/current'
    for (const [reply, text] of [
      [refusal('506', '时效已过期，请重新登录'), '时效已过期，请重新登录'],
      [refusal('507', '异地登陆，注意密码安全!'), '异地登陆，注意密码安全!'],
      [(route) => route.fulfill({ status: 401, body: '' }), '登录已失效'],
    ] as const satisfies [Reply, string][]) {
      const takeBack = await answer(page, session, reply)
      await page.goto('/empty')
      await page.getByTestId('login-submit').waitFor()
      await expect.poll(() => page.getByTestId('login-error').textContent(), longTimeout).toContain(text)
      await takeBack()
      await signInOn(page)
    }
    const { msg } = (await (await fetch(`${origin}/api/user/current`)).json()) as { msg: string }
    expect(msg).toBe('时效已过期，请重新登录')
    await answer(page, session, (route) => route.fulfill({ status: 500, json: { code: '500', data: null, msg: 'x' } }))
    await page.goto('/empty')
    await waitForPath(page, '/404')
    // An open frame sends requests again while its session data are being removed.
    const statuses = visitor.failures.splice(0).map((message) => /status of (\d+)/.exec(message)?.[1])
    expect([...new Set(statuses)]).toEqual(['401', '500'])
  })

  test('S-233 S-335 a company sets the page size of lists, and that any failed request ends on /404', async () => {
    const page = await enter()
    await answer(
      page,
      '/paramInfo/selectKnown',
      changed(() => ({ pageSize: '10', errorPage: '1' })),
    )
    const asked = page.waitForRequest((request) => request.url().endsWith('/infObject/page'))
    await page.goto(objects)
    expect((await asked).postDataJSON()).toMatchObject({ pageNumber: 1, pageSize: 10 })
    await rows(page).first().waitFor()
    await answer(page, '/infObject/page', (route) =>
      route.fulfill({ status: 500, json: { code: '500', data: null, msg: 'x' } }),
    )
    await page.getByRole('button', { name: '刷新' }).filter({ visible: true }).first().click()
    await waitForPath(page, '/404')
    expect(visitor.failures.splice(0)).toEqual([expect.stringContaining('500')])
  })
})

interface PushedMessage {
  msgType: string
  content: string
  isShow?: boolean
  level?: number
}

/** Injects messages into the feed of the page as if the server had sent them. */
async function tapFeed({ page, routeFeed }: Visitor): Promise<(event: string, payload: object) => void> {
  let live: WebSocketRoute | undefined
  const waiting: string[] = []
  await routeFeed((route) => {
    live = undefined
    route.connectToServer().onMessage((message) => {
      route.send(message)
      // The server has accepted the connection, so the page listens from here on.
      if (live || !String(message).startsWith('40')) return
      live = route
      for (const text of waiting.splice(0)) route.send(text)
    })
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) live = undefined
  })
  return (event, payload) => {
    const text = `42${JSON.stringify([event, payload])}`
    if (live) live.send(text)
    else waiting.push(text)
  }
}

describe('the feed', () => {
  test('S-013 S-097 S-098 S-209 S-211..S-218 S-220 messages are shown, ring, and are counted by their type', async () => {
    const page = await enter()
    const push = await tapFeed(visitor)
    const send = ({ isShow = true, ...rest }: PushedMessage, event = 'OnMSG') =>
      push(event, {
        title: '标题',
        from: '冲压机',
        creatime: '2026-11-20 10:00:00',
        bgmUrl: null,
        bgmInterval: null,
        isShow,
        ...rest,
      })
    const audio = page.getByTestId('alarm-audio')
    const isPlaying = () =>
      audio.evaluate((element) => !(element as unknown as { paused: boolean }).paused) as Promise<boolean>
    await page.goto('/empty')
    await page.getByTestId('alarm-count').waitFor()
    await expect.poll(() => page.getByTestId('alarm-count').textContent(), longTimeout).toBe('0')

    send({ msgType: '预警消息', content: '没有人听', level: 1 }, 'Other')
    send({ msgType: '预警消息', content: '不显示', isShow: false, level: 1 })
    send({ msgType: '公告', content: '温'.repeat(40) })
    const info = page.getByTestId('notice')
    await info.waitFor()
    expect(await page.getByTestId(/^(notice|alarm-popup)$/).count()).toBe(1)
    expect(await isPlaying()).toBe(false)
    expect(await info.locator('p').textContent()).toBe(`${'温'.repeat(40)}…`)
    const corner = async () => {
      const { x, y, width, height } = (await info.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return [x + width, y + height]
    }
    await expect.poll(corner).toEqual([1280 - 16, 800 - 16])

    send({ msgType: '预警消息', content: '温度过高', level: 1 })
    await page.getByTestId('alarm-popup').waitFor()
    await expect.poll(isPlaying, longTimeout).toBe(true)
    await page.getByTestId('messages').click()
    await expect.poll(isPlaying, longTimeout).toBe(false)
    await page.keyboard.press('Escape')
    send({ msgType: '预警消息', content: '压力过高', level: 2 })
    await expect.poll(isPlaying, longTimeout).toBe(true)
    await page.getByTestId('alarm-popup').first().getByTestId('notice-close').click()
    await expect.poll(isPlaying, longTimeout).toBe(false)

    await page.getByTestId('messages').click()
    await page.getByTestId('messages-centre').click()
    await waitForPath(page, messageCentre)
    await page.goBack()
    await waitForPath(page, '/empty')
    send({ msgType: '预警消息', content: '流量过低', level: 1 })
    await expect.poll(isPlaying, longTimeout).toBe(true)
    await page.goForward()
    await waitForPath(page, messageCentre)
    await expect.poll(isPlaying, longTimeout).toBe(false)

    const readAgain = page.waitForRequest((request) => request.url().endsWith('/usermessage/page'))
    send({ msgType: '安灯消息', content: '需要帮助' })
    await page.getByRole('dialog').getByText('需要帮助').waitFor()
    // The page behind the dialog shows the message as well.
    await readAgain
    push('alarms', { count: 7 })
    await expect.poll(() => page.getByTestId('alarm-count').textContent()).toBe('7')
    await page
      .locator('button', { has: page.getByTestId('alarm-count') })
      .getByText('报警数量已变更!')
      .waitFor()

    await changeMenu(page, (menu) => without(menu, alarms))
    await page.reload()
    await page.getByTestId('messages').waitFor()
    expect(await page.getByTestId('alarm-count').count()).toBe(0)
    await quieten()
  })
})

const messageCentre = '/bcs/pages/messageManage/index'

/** With `setAlarmInfo` closed no message is shown or rings; with `bjtkpz` closed there is no feed. */
async function quieten(): Promise<void> {
  const { page } = visitor
  const details = '/companyDetail/selectCompanyDetailByCompanyId'
  const close = (key: string) => changed(() => [{ owner: 2, key, value: 'close' }])
  const takeBack = await answer(page, details, close('setAlarmInfo'))
  const push = await tapFeed(visitor)
  await page.reload()
  await page.getByTestId('messages').waitFor()
  await page.waitForTimeout(1_000)
  const message = { msgType: '预警消息', title: '', from: '', creatime: '', content: '静', isShow: true, level: 1 }
  push('OnMSG', { ...message, bgmUrl: null, bgmInterval: null })
  push('alarms', { count: 9 })
  await expect.poll(() => page.title(), longTimeout).toContain('(9)')
  expect(await page.getByTestId(/^(notice|alarm-popup)$/).count()).toBe(0)
  const isPaused = (element: unknown) => (element as { paused: boolean }).paused
  expect(await page.getByTestId('alarm-audio').evaluate(isPaused)).toBe(true)
  await takeBack()
  await answer(page, details, close('bjtkpz'))
  let opened = 0
  await visitor.routeFeed(() => {
    opened += 1
  })
  await page.reload()
  await page.getByTestId('messages').waitFor()
  await page.waitForTimeout(700)
  expect(opened).toBe(0)
}
