// The frame around every page, by the statements of the specification: entry, parts, menu, modules and tabs.
import { createMenuEntry, removeMenuEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import type { CompanyDetail, Product } from '@gemba/contract/identity/sign-in/session.ts'
import type { Page, WebSocket } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { InputOf } from '../server/src/main/declared-call.fixture.ts'
import {
  alarms,
  answer,
  changed,
  changeMenu,
  enterFrame,
  equipmentOnly,
  foreignPage,
  lastToast,
  longTimeout,
  models,
  objects,
  pathOf,
  signInOn,
  waitForPath,
  without,
} from './frame-visitor.ts'
import { browser, origin } from './own-suite.ts'
import { pressRowAction } from './record-page.ts'
import { connectClient, type Visitor, visit } from './visitor.ts'

let visitor: Visitor

afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})

async function enter(): Promise<Page> {
  visitor = await enterFrame(browser, origin)
  return visitor.page
}

const sideMenu = (page: Page) => page.getByTestId('side-menu')
const tagBar = (page: Page) => page.getByTestId('tag-bar')
const modules = (page: Page) => page.getByTestId('modules').getByRole('button')
const menuLinks = (page: Page) => sideMenu(page).getByRole('link')
const tags = (page: Page) => page.getByTestId('tag')
const activeTag = (page: Page) => tags(page).filter({ has: page.locator('[aria-current]') })

describe('without a session', () => {
  test('S-020 S-021 S-026 S-046 public routes stay; S-047 an error URL leads to /404 after 2 s', async () => {
    visitor = await visit(browser, origin)
    const { page } = visitor
    await page.getByTestId('login-submit').waitFor()
    expect(pathOf(page)).toBe('/')
    await page.goto('/model')
    await page.getByRole('heading', { name: 'Choose a module' }).waitFor()
    await page.getByText('You are not signed in').waitFor()
    for (const path of ['/model', '/register', '/emailRegister', '/forgetPwd', '/resetPwd', '/404']) {
      await page.goto(path)
      await page.locator('#root main, #root form, #root h1').first().waitFor()
      expect(pathOf(page)).toBe(path)
    }
    await page.goto('/error/500')
    const arrivedAt = Date.now()
    await waitForPath(page, '/404')
    expect(Date.now() - arrivedAt).toBeGreaterThan(1_300)
    expect(Date.now() - arrivedAt).toBeLessThan(6_000)
    await page.getByText('This page could not be opened. Check the address, or try again shortly').waitFor()
  })

  test('S-099..S-102 S-104 S-105 three themes, light at first; three languages, that of the browser if none is stored', async () => {
    visitor = await visit(browser, origin)
    const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto('/')
    const offered = (name: string) =>
      page.locator(`[data-testid^="${name}-"]`).evaluateAll((all) => all.map((tab) => `${tab.dataset.testid}`))
    await page.getByTestId('login-submit').waitFor()
    expect((await offered('theme')).sort()).toEqual(['theme-blue', 'theme-dark', 'theme-light'])
    expect((await offered('language')).sort()).toEqual(['language-en', 'language-zh-CN', 'language-zh-TW'])
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light')
    expect(await page.getByTestId('login-submit').textContent()).toBe('Sign in')
    await page.getByTestId('theme-dark').click()
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await page.getByTestId('language-zh-TW').click()
    expect(await page.getByTestId('login-submit').textContent()).toBe('登 入')
    await page.evaluate("localStorage.setItem('gemba.language', 'fr')")
    await page.reload()
    expect(await page.getByTestId('login-submit').textContent()).toBe('Sign in')
    await page.goto('/bcs/pages/system/user')
    expect(await page.getByTestId('login-submit').textContent()).toBe('Sign in')
    await page.evaluate("localStorage.setItem('locale', 'zh')")
    await page.goto('/bcs/pages/system/user')
    expect(await page.getByTestId('login-submit').textContent()).toBe('登 录')
    await context.close()
  })
})

describe('the frame', () => {
  test('S-035 S-047 S-060 S-082 S-084 S-106..S-109 session storage is cleared, the parts stand, the clock ticks, widths hold', async () => {
    visitor = await visit(browser, origin, { language: 'zh-CN' })
    const { page } = visitor
    await page.evaluate("sessionStorage.setItem('left', 'over'); sessionStorage.setItem('gemba.theme', 'kept')")
    await signInOn(page)
    expect(await page.evaluate("[sessionStorage.getItem('left'), sessionStorage.getItem('gemba.theme')]")).toEqual([
      null,
      'kept',
    ])
    await page.goto('/lak/nothing/of/the/kind')
    await page.getByRole('main').getByText('404').waitFor()
    const parts = [page.getByRole('banner'), sideMenu(page), tagBar(page), page.getByRole('main')]
    for (const part of parts) expect(await part.isVisible(), String(part)).toBe(true)
    await page.getByTestId('help-open').click()
    await page.getByTestId('help-box').waitFor()
    await page.getByTestId('help-close').click()

    const widthOf = () => sideMenu(page).evaluate((menu) => menu.getBoundingClientRect().width)
    expect(await widthOf()).toBe(230)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(widthOf).toBe(54)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(widthOf).toBe(230)

    const seen = new Set<string | null>()
    const until = Date.now() + 3_500
    while (seen.size < 3 && Date.now() < until) {
      seen.add(await page.getByRole('time').textContent())
      await page.waitForTimeout(100)
    }
    expect(seen.size).toBeGreaterThanOrEqual(3)

    // Content wider than a narrow window scrolls in its own box, never the page with its header and menu.
    await page.goto(objects)
    const table = page.getByTestId('table-equipment.object')
    const scrolls = () => table.evaluate((box) => box.scrollWidth > box.clientWidth)
    const pageScrolls = () => page.evaluate('document.documentElement.scrollWidth > innerWidth')
    await page.setViewportSize({ width: 960, height: 700 })
    await expect.poll(scrolls).toBe(true)
    expect(await pageScrolls()).toBe(false)
    await page.setViewportSize({ width: 390, height: 700 })
    await page.getByTestId('cards-equipment.object').waitFor()
    expect(await pageScrolls()).toBe(false)
    const isWide = () => page.evaluate("document.documentElement.hasAttribute('data-wide')")
    await page.setViewportSize({ width: 1919, height: 700 })
    await expect.poll(isWide).toBe(false)
    await page.setViewportSize({ width: 1920, height: 700 })
    await expect.poll(isWide).toBe(true)

    await page.goto('/lak/error/9')
    await page.getByRole('main').getByText('页面出错了').waitFor()
    await waitForPath(page, '/404')
  })

  test('S-004..S-008 S-010 S-012 S-016 S-017 S-073 S-074 S-089 the header shows its parts and jumps between products', async () => {
    const page = await enter()
    const header = page.getByRole('banner')
    const brand = header.getByTestId('brand')
    // The demo company has a name. The default titles are those of a company without one.
    await expect.poll(() => brand.textContent(), longTimeout).toBe('Gemba')
    const nameless = changed<CompanyDetail[]>((all) => all.filter(({ key }) => key !== 'xtmc'))
    await answer(page, '/companyDetail/selectCompanyDetailByCompanyId', nameless)
    await page.goto(objects)
    await expect.poll(() => brand.textContent()).toBe('Gemba 能源监测云平台')
    expect(await brand.locator('svg').isVisible()).toBe(true)
    await expect.poll(() => header.getByTestId('modules').textContent()).toBe('设备监控制造执行仓储管理')
    await expect.poll(() => header.getByTestId('alarm-count').textContent(), longTimeout).toBe('0')
    await header.getByTestId('messages').waitFor()
    await header.getByTestId('account').click()
    for (const part of ['theme-dark', 'language-en', 'account-settings', 'sign-out']) {
      expect(await page.getByTestId('account-panel').getByTestId(part).isVisible(), part).toBe(true)
    }
    await page.getByTestId('account-panel').getByTestId('theme-blue').click()
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('blue')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.getByTestId('palette-input').fill('角色')
    await page.getByRole('option', { name: '角色' }).first().waitFor()
    const visited = page.waitForURL((url) => url.pathname === '/bcs/' && url.hash === '#/bcs/pages/system/role')
    await page.keyboard.press('Enter')
    await visited
    await waitForPath(page, '/bcs/pages/system/role')
    await expect.poll(() => brand.textContent()).toBe('Gemba 云监控平台')
    for (const [address, path] of [
      [`/lak/#${models}`, models],
      ['/nothing/#/nothing/pages/x', '/model'],
    ] as const) {
      await page.goto(address)
      await waitForPath(page, path)
    }
    await page.goto(objects)
    expect(await page.getByTestId('back-home').isEnabled()).toBe(true)
    const renamed = changed<Product[]>((all) => all.map((product) => ({ ...product, name: '质量管理' })))
    await answer(page, '/product/selectProductsForUser', renamed)
    await page.reload()
    await expect.poll(() => page.getByTestId('back-home').isDisabled(), longTimeout).toBe(true)
  })

  test('S-091 S-092 S-208 S-210 signing out asks first; the feed exists as long as the frame', async () => {
    const page = await enter()
    const sockets: WebSocket[] = []
    page.on('websocket', (socket) => sockets.push(socket))
    await page.goto('/empty')
    await expect
      .poll(() => sockets.filter((socket) => socket.url().includes('/socket.io/')).length, longTimeout)
      .toBe(1)
    expect(sockets[0]?.isClosed()).toBe(false)
    const ask = async () => {
      await page.getByTestId('account').click()
      await page.getByTestId('sign-out').click()
      await page.getByText('是否确认退出系统?').waitFor()
    }
    await ask()
    await page.getByRole('dialog').getByRole('button', { name: '取 消' }).click()
    await lastToast(page).toContain('已取消退出系统')
    expect(pathOf(page)).toBe('/empty')
    expect(sockets[0]?.isClosed()).toBe(false)
    await ask()
    await page.getByTestId('popup-confirm').click()
    await page.getByTestId('login-submit').waitFor()
    await expect.poll(() => sockets[0]?.isClosed(), longTimeout).toBe(true)
  })

  test('S-110 S-138 S-139 S-347 the upgrade dialog is 500 wide, shows plan and versions, is dragged and resized', async () => {
    const page = await enter()
    const notices = '/notice/selectByTypeAndPosition'
    const takeBack = await answer(page, notices, (route) => route.fulfill({ json: { code: '200', data: [], msg: '' } }))
    await page.goto('/empty')
    await expect.poll(() => page.getByTestId('notice-banner').textContent()).toBe('暂无公告...')
    await takeBack()
    const times = { startTime: '2026-12-01 08:00', endTime: '2026-12-01 09:00' }
    const versions = { currentVersion: '0.1.0', nextVersion: '0.2.0', content: '<b>备份</b>' }
    const news = { id: '900002', type: 2, position: 1, title: '升级', ...times, ...versions }
    await answer(page, notices, (route) => route.fulfill({ json: { code: '200', data: [news], msg: '' } }))
    await page.reload()
    const dialog = page.getByTestId('notice-dialog')
    await dialog.waitFor()
    const pairs = await dialog
      .locator('dl')
      .evaluate((list) => [...list.children].map((child: { textContent: string | null }) => child.textContent))
    expect(pairs).toEqual([
      '计划开始时间',
      times.startTime,
      '计划完成时间',
      times.endTime,
      '当前版本',
      '0.1.0',
      '升级版本',
      '0.2.0',
    ])
    expect(await dialog.locator('b').textContent()).toBe('备份')
    const box = async () => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    // Its opening is animated.
    await dialog.evaluate(async (panel) => {
      const { getAnimations } = panel as unknown as { getAnimations: () => { finished: Promise<unknown> }[] }
      await Promise.all(getAnimations.call(panel).map(({ finished }) => finished))
    })
    const start = await box()
    expect(start.width).toBe(500)
    const drag = async (x: number, y: number, by: { x: number; y: number }) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by.x, y + by.y, { steps: 3 })
      await page.mouse.up()
    }
    await drag(start.x + 60, start.y + 15, { x: -90, y: 40 })
    const moved = await box()
    expect([moved.x, moved.y, moved.width]).toEqual([start.x - 90, start.y + 40, 500])
    await drag(moved.x + moved.width - 2, moved.y + moved.height / 2, { x: 120, y: 0 })
    expect((await box()).width).toBe(620)
  })
})

describe('menu, modules and tabs', () => {
  test('S-027 S-036 S-043 S-061 S-063 S-083 S-085 S-087 S-112 S-113 S-114 pages come from the menu, modules from the routes, tabs close', async () => {
    const page = await enter()
    await changeMenu(page, (menu) => [...without(equipmentOnly(menu), models), foreignPage])
    await page.goto(objects)
    await modules(page).nth(1).waitFor()
    expect(await modules(page).count()).toBe(2)
    expect(await page.getByTestId(`menu-${models}`).count()).toBe(0)
    await page.goto(models)
    await page.getByRole('main').getByText('没有权限，请联系管理员').waitFor()

    await page.getByTestId(`menu-${alarms}`).click()
    await waitForPath(page, alarms)
    await page.getByTestId('confirm-all').waitFor()
    expect(await page.evaluate("sessionStorage.getItem('gemba.navigation')")).toBe('实时报警')
    await expect.poll(() => activeTag(page).textContent()).toBe('实时报警')
    await expect.poll(() => page.title()).toContain('实时报警')

    await modules(page).nth(1).click()
    await waitForPath(page, foreignPage.url ?? '')
    expect(await page.evaluate("sessionStorage.getItem('gemba.product')")).toBe('mes')
    expect(await menuLinks(page).allTextContents()).toEqual(['生产看板'])
    await page.getByText("Cannot find module '/mes/pages/board'").waitFor()
    expect(await page.evaluate("JSON.parse(sessionStorage.getItem('gemba.functions'))")).toEqual({
      path: '/mes/pages/board',
      functions: ['mes:board:edit'],
      tabs: [],
    })

    const close = (nth: number) => tags(page).nth(nth).getByRole('button', { name: '关闭' }).click()
    expect(await tags(page).allTextContents()).toEqual(['对象', '实时报警', '生产看板'])
    await close(2)
    await waitForPath(page, objects)
    await close(1)
    await expect.poll(() => tags(page).allTextContents()).toEqual(['对象'])
    expect(pathOf(page)).toBe(objects)
    await close(0)
    await waitForPath(page, '/empty')
    expect(await tagBar(page).textContent()).toBe('无页签')
    await page.getByText('没有打开的页面').waitFor()
  })

  test('S-077 S-078 S-088 custom entries: one hidden in the side menu, and a module that opens in a new window', async () => {
    const client = await connectClient(origin, { company: 'demo', user: 'admin' })
    const entry = { product: 'lak', url: '/favicon.svg' }
    const add = async (rest: InputOf<typeof createMenuEntry>) => {
      const { data } = await client.call(createMenuEntry, { ...entry, ...rest })
      return data.id
    }
    const map = { name: '厂区图', code: 'plant-map', kind: 2, pageType: 7 } as const
    const mapId = await add(map)
    const video = { name: '视频平台', code: 'wvp', kind: 1, pageType: 2 } as const
    const videoId = await add(video)
    const page = await enter()
    await page.goto(objects)
    await menuLinks(page).filter({ hasText: '厂区图' }).waitFor()
    await page.goto('/bcs/pages/system/menu')
    const row = page.locator('tbody tr[data-row-id]:visible').filter({ hasText: 'plant-map' })
    await page.getByTestId('menu-search').filter({ visible: true }).fill('plant-map')
    await pressRowAction(row, 'edit')
    await page.getByTestId('edit-dialog').getByLabel('在菜单中显示').click()
    await page.getByTestId('dialog-save').click()
    await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })
    await expect.poll(() => row.textContent(), longTimeout).toContain('不显示')
    await page.goto(`/menu_${mapId}`)
    await page.getByTestId('frame-page').waitFor()
    expect(await menuLinks(page).count()).toBeGreaterThan(0)
    expect(await menuLinks(page).filter({ hasText: '厂区图' }).count()).toBe(0)

    for (const press of [
      () => modules(page).filter({ hasText: '视频平台' }).click(),
      () => page.getByTestId('product-wvp').click(),
    ]) {
      const opening = visitor.context.waitForEvent('page')
      await press()
      const opened = await opening
      await opened.waitForURL((url) => url.pathname === '/favicon.svg')
      await opened.close()
      expect(pathOf(page)).not.toBe('/favicon.svg')
      await page.goto('/model')
    }
    for (const id of [mapId, videoId]) await client.call(removeMenuEntry, { id: id })
  })

  test('S-037 S-075 S-076 S-081 S-111 one group is open, the menu is that of the product, many tabs stay in their bar', async () => {
    const page = await enter()
    await page.getByTestId('product-bcs').click()
    await sideMenu(page).locator('[aria-expanded]').first().waitFor()
    const groups = sideMenu(page).locator('ul').getByRole('button')
    const openGroups = () => sideMenu(page).locator('[aria-expanded="true"]').allTextContents()
    expect(await groups.count()).toBeGreaterThanOrEqual(3)
    for (let nth = 0; nth < 3; nth++) {
      const name = (await groups.nth(nth).textContent()) ?? ''
      if (!(await openGroups()).includes(name)) await groups.nth(nth).click()
      await expect.poll(openGroups).toEqual([name])
      for (const link of await menuLinks(page).all()) {
        expect(await link.getAttribute('href')).toMatch(/^\/bcs\//)
        await link.click()
      }
    }
    expect(await tags(page).count()).toBeGreaterThanOrEqual(10)
    const inside = await tagBar(page).boundingBox()
    const active = await activeTag(page).boundingBox()
    expect((inside?.x ?? 0) + (inside?.width ?? 9_999)).toBeLessThanOrEqual(1280)
    expect(active?.x).toBeGreaterThanOrEqual(inside?.x ?? 9_999)
    expect(await tagBar(page).evaluate((bar) => bar.scrollWidth > bar.clientWidth)).toBe(true)
    expect(await tags(page).getByRole('button', { name: '关闭' }).count()).toBe(await tags(page).count())

    await page.evaluate("sessionStorage.setItem('gemba.tabs', '[]'); sessionStorage.setItem('gemba.product', 'tws')")
    await page.goto('/empty')
    await page.getByText('该产品下没有任何资源').waitFor()
    await answer(
      page,
      '/product/selectProductsForUser',
      changed<Product[]>(() => []),
    )
    await page.goto('/model')
    await page.getByText('该产品下没有授权的资源').waitFor()
  })
})
