// Every page of the menu and what it leads to, each in one of the languages, themes and widths: no error in the console, no
// text left untranslated, nothing that axe calls serious.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { flattenMenu } from '@gemba/contract/identity/menu.ts'
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origin } from './own-suite.ts'
import { connectClient, enter, openBrowser, visit } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const themes = ['light', 'blue', 'dark'] as const
const han = /\p{Script=Han}/u

let browser: Browser
let details: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  const client = await connectClient(origin, admin)
  const object = await client.find<{ id: string; modelId: string }>('/infObject/page', { code: 'steel-plant' })
  details = [
    `/lak/pages/equipment/object/${object?.id}`,
    `/lak/pages/equipment/object/${object?.id}/point`,
    `/lak/pages/equipment/model/${object?.modelId}`,
  ]
})
afterAll(() => browser.close())

interface Look {
  readonly path: string
  readonly theme: (typeof themes)[number]
  readonly width: 1280 | 1920
}

/** Colours do not depend on words: each page is seen once, and the pages together in every theme and width of a language. */
function looksIn(language: Language, paths: readonly string[]): Look[] {
  const own = paths.filter((_, index) => index % languages.length === languages.indexOf(language))
  return own.map((path, index) => ({
    path,
    theme: themes[index % themes.length] ?? 'light',
    width: index % 2 === 0 ? 1280 : 1920,
  }))
}

describe('every page', () => {
  test.each(languages)('in %s', async (language) => {
    const listed = flattenMenu().flatMap(({ entry }) => (entry.kind === 2 && entry.url ? [entry.url] : []))
    const others = ['/model', '/nowhere', '/license', '/docCenter/docSearch', '/docCenter/docSearch?keyword=MQTT']
    const visitor = await visit(browser, origin, { language })
    const { page, failures } = visitor
    const findings: string[] = []
    const look = async (path: string) => {
      await settle(page)
      findings.push(...(await findProblems(page, language)).map((problem) => `${path}: ${problem}`))
    }
    await page.getByTestId('login-submit').waitFor()
    await look('/')
    await enter(visitor, admin)
    for (const { path, theme, width } of looksIn(language, [...others, ...listed, ...details])) {
      await page.addInitScript(`localStorage.setItem('gemba.theme', '${theme}')`)
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await look(`${path} in ${theme}`)
    }
    expect([...findings, ...failures]).toEqual([])
    await visitor.context.close()
  })
})

/** The page has drawn what it asked for: no placeholder is left and nothing is on its way. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

async function findProblems(page: Page, language: Language): Promise<string[]> {
  const { violations } = (await page.evaluate(
    `${axe}; axe.run(document, { resultTypes: ['violations'] })`,
  )) as AxeResults
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} at ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(' '))
          .join(', ')}`,
    )
  return [...serious, ...(await findUntranslated(page, language))]
}

/** Labels are the product's own words; everything else on a page may be data of the plant. */
async function findUntranslated(page: Page, language: Language): Promise<string[]> {
  const labels = await page
    .locator('th, label, legend, .shell-modules button, [data-testid^="menu-"], .plain-button, .main-button')
    .allTextContents()
  const everything = await page.locator('#root').textContent()
  const foreign = labels.filter((label) => /\p{L}{3,}/u.test(label) && han.test(label) === (language === 'en'))
  const keys = everything?.match(/\{\w+\}|\bundefined\b|\bNaN\b|\[object|\b[a-z]+[A-Za-z]*\.[a-z]+[A-Z]\w*/g) ?? []
  return [...foreign, ...keys].map((text) => `untranslated "${text.trim()}"`)
}
