// Every page of the menu and its links, each in one of the languages, themes and widths: no console errors, no
// untranslated text, nothing that axe calls serious, and room for longer texts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { stretchWords } from './longer-words.ts'
import { browser, origin } from './own-suite.ts'
import { connectClient, visit, visitAs } from './visitor.ts'
import { listedPages, Walk } from './walk.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The width with the least room for texts. */
const narrow = { width: 1280, height: 800 }
const themes = ['light', 'blue', 'dark'] as const
const han = /\p{Script=Han}/u

let details: string[] = []

beforeAll(async () => {
  const client = await connectClient(origin, admin)
  const object = await client.find(operation(objectResource, 'page'), { code: 'steel-plant' })
  const box = await client.find(operation(boxResource, 'page'), { code: 'press-box' })
  details = [
    `/lak/pages/equipment/object/${object?.id}`,
    `/lak/pages/equipment/object/${object?.id}/point`,
    `/lak/pages/equipment/model/${object?.modelId}`,
    `/lak/pages/gateway/box/${box?.id}`,
    '/lak/pages/gateway/connect',
  ]
})

interface Look {
  readonly path: string
  readonly theme: (typeof themes)[number]
  readonly width: 1280 | 1920
}

/**
 * Colours do not depend on texts. Each page is visited once, and all pages together cover every theme and width of a
 * language.
 */
function looksIn(language: Language, paths: readonly string[]): Look[] {
  const own = paths.filter((_, index) => index % languages.length === languages.indexOf(language))
  return own.map((path, index) => ({
    path,
    theme: themes[Math.floor((index * themes.length) / own.length)] ?? 'light',
    width: index % 2 === 0 ? 1280 : 1920,
  }))
}

describe('every page', () => {
  test.each(languages)('in %s', async (language) => {
    const others = [
      '/model',
      '/nowhere',
      '/license',
      '/docCenter/docSearch',
      '/docCenter/docSearch?keyword=MQTT',
      '/dev/gallery',
    ]
    const looks = looksIn(language, [...others, ...listedPages(), ...details])
    const findings: string[] = []
    for (const [theme, own] of Map.groupBy(looks, (look) => look.theme)) {
      const visitor = await visitAs(browser, origin, admin, { language, theme, path: '/model' })
      const walk = new Walk(visitor.page)
      await visitor.page.evaluate(axe)
      for (const { path, width } of own) {
        await visitor.page.setViewportSize({ width, height: 800 })
        await walk.to(path)
        const problems = await findProblems(visitor.page, language)
        await visitor.page.setViewportSize(narrow)
        problems.push(...(await stretchWords(visitor.page)))
        findings.push(...problems.map((problem) => `${path} in ${theme}: ${problem}`))
      }
      findings.push(...visitor.failures)
      await visitor.leave()
    }
    expect(findings).toEqual([])
  })

  test.each(languages)('the sign-in page in %s', async (language) => {
    const { page, failures, leave } = await visit(browser, origin, { language })
    await page.getByTestId('login-submit').waitFor()
    await new Walk(page).settle()
    await page.evaluate(axe)
    expect([...(await findProblems(page, language)), ...(await stretchWords(page)), ...failures]).toEqual([])
    await leave()
  })
})

/**
 * Runs in the page. Hidden tabs were checked when they were shown; they would be four fifths of all elements in the
 * end.
 */
const lookAtShown = `(async () => {
  const hidden = [...document.querySelectorAll('[style*="display: none"]')].map((element) => [element, document.createComment('')])
  for (const [element, place] of hidden) element.replaceWith(place)
  try {
    return await axe.run(document, { resultTypes: ['violations'], preload: false })
  } finally {
    for (const [element, place] of hidden.reverse()) place.replaceWith(element)
  }
})()`

async function findProblems(page: Page, language: Language): Promise<string[]> {
  const { violations } = (await page.evaluate(lookAtShown)) as AxeResults
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

/** Labels are texts of the product. Everything else on a page may be data of the plant. */
async function findUntranslated(page: Page, language: Language): Promise<string[]> {
  const labels = await page
    .locator('th, label, legend, [data-testid="modules"] button, [data-testid^="menu-"], .plain-button, .main-button')
    .allTextContents()
  const everything = await page.locator('#root').textContent()
  // Codes of records are data, even on buttons: `PO-7`.
  const words = labels.filter((label) => !/^[\w-]+-\d+$/.test(label.trim()))
  const foreign = words.filter((label) => /\p{L}{3,}/u.test(label) && han.test(label) === (language === 'en'))
  const keys = everything?.match(/\{\w+[}|]|\bundefined\b|\bNaN\b|\[object|\b[a-z]+[A-Za-z]*\.[a-z]+[A-Z]\w*/g) ?? []
  return [...foreign, ...keys].map((text) => `untranslated "${text.trim()}"`)
}
