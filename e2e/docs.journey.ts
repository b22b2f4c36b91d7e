// The help box over every page and the documentation centre in a separate window.
import { documentClass as documentClassResource, document as documentResource } from '@gemba/contract/docs/document.ts'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, type VisitOptions, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patience = { timeout: 10_000 }
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let client: Client
let visitor: Visitor

beforeAll(async () => {
  client = await connectClient(origin, admin)
})
afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})

async function enter(options: VisitOptions = {}): Promise<Page> {
  visitor = await visitAs(browser, origin, admin, options)
  return visitor.page
}

async function areaOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
  await page.mouse.up()
}

describe('the help box', () => {
  test('S-014 S-118 S-119 S-120 S-121 opens over any page by key and button, is moved, resized and maximised', async () => {
    const page = await enter()
    for (const path of ['/lak/pages/equipment/object', '/bcs/pages/system/user', '/empty']) {
      await page.goto(path)
      await page.getByTestId('help-open').waitFor()
      await page.keyboard.press('Alt+F1')
      await page.getByTestId('help-box').waitFor(patience)
      await page.keyboard.press('Alt+F1')
      await page.getByTestId('help-box').waitFor({ state: 'detached' })
    }
    await page.getByTestId('help-open').click()
    const box = page.getByTestId('help-box')
    const opened = await areaOf(box)
    expect(opened.width).toBe(256)
    await drag(page, { x: opened.x + 60, y: opened.y + 12 }, { x: -300, y: 80 })
    const moved = await areaOf(box)
    expect([moved.x, moved.y, moved.width]).toEqual([opened.x - 300, opened.y + 80, opened.width])
    const corner = { x: moved.x + moved.width - 4, y: moved.y + moved.height - 4 }
    await drag(page, corner, { x: 100, y: -100 })
    const resized = await areaOf(box)
    expect([resized.width, resized.height]).toEqual([moved.width + 100, moved.height - 100])
    await drag(page, { x: resized.x + resized.width - 4, y: resized.y + resized.height - 4 }, { x: -900, y: -700 })
    expect(await areaOf(box)).toMatchObject({ width: 200, height: 40 })
    await page.getByTestId('help-maximise').click()
    expect(await areaOf(box)).toMatchObject({ width: 1264, height: 784 })
    await page.getByTestId('help-maximise').click()
    expect(await areaOf(box)).toMatchObject({ width: 200, height: 40 })
    await page.getByTestId('help-close').click()
    expect(await box.count()).toBe(0)
  })

  test('S-044 S-122 S-123 S-124 S-125 S-126 S-224 leads from classifications to a document, searches, and opens the centre', async () => {
    const page = await enter({ language: 'zh-CN', theme: 'blue' })
    await page.keyboard.press('Alt+F1')
    const content = page.getByTestId('help-content')
    await content.getByText('报警').click(patience)
    await content.getByText('报警规则').click(patience)
    await content.getByTestId('article').getByText('死区').waitFor(patience)
    expect(await content.getAttribute('data-view')).toBe('view')
    await page.getByTestId('help-search').fill('mosquitto')
    await page.keyboard.press('Enter')
    await content.getByText('用 MQTT 发送数据').waitFor(patience)
    expect(await content.getAttribute('data-view')).toBe('seach')
    expect((await content.locator('mark').first().textContent())?.toLowerCase()).toBe('mosquitto')
    await page.getByTestId('help-crumb-view').click()
    await content.getByTestId('article').getByText('死区').waitFor(patience)
    await page.getByTestId('help-crumb-two').click()
    expect(await content.getAttribute('data-view')).toBe('two')
    const [opened] = await Promise.all([visitor.context.waitForEvent('page'), page.getByText('在文档中心打开').click()])
    await opened.getByTestId('article').getByText('死区').waitFor(patience)
    expect(new URL(opened.url()).pathname).toBe('/docCenter/docSearch')
    await page.getByTestId('help-search').fill('')
    await page.keyboard.press('Enter')
    expect(await content.getAttribute('data-view')).toBe('first')
  })
})

describe('the documentation centre', () => {
  test('S-128 S-129 S-130 S-131 shows the documents of a node, their neighbours, their headings, and pictures large', async () => {
    const { data: place } = await client.call(operation(documentClassResource, 'create'), {
      name: `Works ${Date.now()}`,
    })
    const sections = ['One', 'Two', 'Three'].map((name) => `## ${name}\n\n${'Long text. '.repeat(400)}`).join('\n\n')
    const picture = `<img src="/favicon-none.svg" alt="Plan">`
    await client.call(operation(documentResource, 'create'), {
      classId: place.id,
      name: 'Manual',
      content: sections,
      sortNumber: 1,
    })
    await client.call(operation(documentResource, 'create'), {
      classId: place.id,
      name: 'Drawing',
      format: 2,
      content: picture,
      sortNumber: 2,
    })
    const page = await enter()
    await page.route('**/favicon-none.svg', (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel.split(',')[1] ?? '', 'base64') }),
    )
    await page.goto(`/docCenter/docSearch?nav=${place.id}`)
    await page.getByTestId('article').waitFor(patience)
    const entries = page.getByTestId('doc-index-entry')
    expect(await entries.allTextContents()).toEqual(['One', 'Two', 'Three'])
    expect(await entries.nth(0).getAttribute('aria-current')).toBe('location')
    await entries.nth(1).click()
    await page.locator('[data-testid=doc-index-entry][aria-current=location]', { hasText: 'Two' }).waitFor(patience)
    await page.getByTestId('doc-next').click()
    await page.getByTestId('article').getByRole('button', { name: 'Enlarge the image Plan' }).click(patience)
    await page.getByTestId('article-picture').waitFor(patience)
    await page.keyboard.press('Escape')
    await page.getByTestId('article-picture').waitFor({ state: 'detached' })
    await page.getByTestId('doc-previous').click()
    await entries.nth(2).waitFor(patience)
  })

  test('S-132 S-133 S-134 S-135 S-136 lists results twenty a page, marked and counted, and says when there are none', async () => {
    const word = `word${Date.now()}`
    const { data: place } = await client.call(operation(documentClassResource, 'create'), { name: word })
    for (let at = 0; at < 45; at++)
      await client.call(operation(documentResource, 'create'), { classId: place.id, name: `Doc ${at}`, content: word })
    const page = await enter()
    await page.goto('/docCenter/docSearch')
    await page.getByTestId('doc-search').fill(word)
    await page.keyboard.press('Enter')
    await page.getByText('45 results').waitFor(patience)
    expect(await page.getByTestId('doc-hit').count()).toBe(20)
    expect(await page.locator('mark').first().textContent()).toBe(word)
    const jumpTo = async (number: string) => {
      await page.getByTestId('doc-jump').fill(number)
      await page.keyboard.press('Enter')
    }
    await jumpTo('4')
    await page.getByText('Page 1 of 3').waitFor(patience)
    await jumpTo('3')
    await page.getByText('Page 3 of 3').waitFor(patience)
    await expect.poll(() => page.getByTestId('doc-hit').count()).toBe(5)
    expect(await page.getByTestId('doc-total').textContent()).toBe('45 results')
    const atTheBound = { total: 400, pages: 20 }
    await page.route('**/portal/cmsdocnav/searchCmsDoc*', async (route) => {
      const response = await route.fetch()
      const held = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...held, data: { ...held.data, ...atTheBound } } })
    })
    await page.reload()
    await page.getByTestId('doc-total').getByText('Only the first 400').waitFor(patience)
    await page.unroute('**/portal/cmsdocnav/searchCmsDoc*')
    await page.getByTestId('doc-search').fill('nothing-like-this')
    await page.keyboard.press('Enter')
    await page.getByText('No results for “nothing-like-this”').waitFor(patience)
  })
})
