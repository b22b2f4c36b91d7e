// Problems of a page in one language: what axe calls serious, untranslated texts, and texts without room. Each page is
// checked in one of the languages, themes and widths.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { stretchWords } from './longer-words.ts'
import type { Client } from './visitor.ts'
import { listedPages } from './walk.ts'

/** Defines `axe` in a page. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The width with the least room for texts. */
const narrow = { width: 1280, height: 800 }
const themes = ['light', 'blue', 'dark'] as const
const han = /\p{Script=Han}/u

export interface Look {
  readonly path: string
  readonly theme: (typeof themes)[number]
  readonly width: 1280 | 1920
}

/** Returns the pages of the menu, pages outside it and pages of records. */
export async function listPaths(client: Client): Promise<string[]> {
  const object = await client.find(operation(objectResource, 'page'), { code: 'steel-plant' })
  const box = await client.find(operation(boxResource, 'page'), { code: 'press-box' })
  return [
    '/model',
    '/nowhere',
    '/license',
    '/docCenter/docSearch',
    '/docCenter/docSearch?keyword=MQTT',
    '/dev/gallery',
    ...listedPages(),
    `/lak/pages/equipment/object/${object?.id}`,
    `/lak/pages/equipment/object/${object?.id}/point`,
    `/lak/pages/equipment/model/${object?.modelId}`,
    `/lak/pages/gateway/box/${box?.id}`,
    '/lak/pages/gateway/connect',
  ]
}

/**
 * Returns the looks of a language. Colours do not depend on texts. Each page is checked once, and all pages together
 * cover every theme and width of a language.
 */
export function looksIn(language: Language, paths: readonly string[]): Look[] {
  const pathsOfLanguage = paths.filter((_, index) => index % languages.length === languages.indexOf(language))
  return pathsOfLanguage.map((path, index) => ({
    path,
    theme: themes[Math.floor((index * themes.length) / pathsOfLanguage.length)] ?? 'light',
    width: index % 2 === 0 ? 1280 : 1920,
  }))
}

/** Returns the problems of the page shown. The page has `axe`. Its words are longer afterwards. */
export async function findProblems(page: Page, language: Language): Promise<string[]> {
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
  const untranslated = await findUntranslated(page, language)
  await page.setViewportSize(narrow)
  return [...serious, ...untranslated, ...(await stretchWords(page))]
}

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

/** Protocols have the same name in every language. */
const protocolNames = new Set<string>(optionsOf(driverProtocol).flatMap(({ words }) => words))

/** Labels are texts of the product. Everything else on a page may be data of the plant. */
async function findUntranslated(page: Page, language: Language): Promise<string[]> {
  const labels = await page
    .locator('th, label, legend, [data-testid="modules"] button, [data-testid^="menu-"], .plain-button, .main-button')
    .allTextContents()
  const everything = await page.locator('#root').textContent()
  // Codes of records are data, even on buttons: `PO-7`.
  const words = labels.filter((label) => !/^[\w-]+-\d+$/.test(label.trim()) && !protocolNames.has(label.trim()))
  const foreign = words.filter((label) => /\p{L}{3,}/u.test(label) && han.test(label) === (language === 'en'))
  const keys = everything?.match(/\{\w+[}|]|\bundefined\b|\bNaN\b|\[object|\b[a-z]+[A-Za-z]*\.[a-z]+[A-Z]\w*/g) ?? []
  return [...foreign, ...keys].map((text) => `untranslated "${text.trim()}"`)
}
