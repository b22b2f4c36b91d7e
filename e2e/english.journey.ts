// Every page of the menu, its tabs, its form for a new record, and its first record with the dialogs of its actions in
// English: no Chinese character. The demo plant has English names and texts. The same walk checks the English share of `pages.journey.ts`.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, origin } from './own-suite.ts'
import { axe, findProblems, type Look, listPaths, looksIn } from './page-problems.ts'
import { connectClient, visitAs } from './visitor.ts'
import { listedPages, Walk } from './walk.ts'

const admin = { company: 'demo', user: 'admin' }

/**
 * Documents are written in three languages, and their list contains all of them. The log contains names of records as
 * they were entered.
 */
const multilingual = ['/bcs/pages/document/article', '/bcs/pages/system/log']

/** Runs in the page. Returns visible texts, hints and names of controls with Chinese characters. */
const findChinese = `(() => {
  const texts = new Set()
  const han = /\\p{Script=Han}/u
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    if (han.test(textContent) && parentElement.checkVisibility()) texts.add(textContent.trim())
  }
  for (const element of document.querySelectorAll('[title], [aria-label], [placeholder], [alt]')) {
    if (!element.checkVisibility()) continue
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? ''
      if (han.test(text)) texts.add(text)
    }
  }
  return [...texts]
})()`

const maxTabs = 6
const maxActions = 5

interface Visit {
  readonly page: Page
  readonly walk: Walk
  readonly path: string
}

/** Returns the Chinese texts of what is shown. */
async function findChineseIn(page: Page, place: string): Promise<string[]> {
  const texts = await page.evaluate<string[]>(findChinese)
  return texts.map((text) => `${place}: ${text}`)
}

async function findInTabs({ page, walk, path }: Visit): Promise<string[]> {
  const findings: string[] = []
  const tabs = page.locator('#content [role="tab"]:visible')
  for (let index = 1; index < Math.min(await tabs.count(), maxTabs); index++) {
    await tabs.nth(index).click()
    await walk.settle()
    findings.push(...(await findChineseIn(page, `${path}, tab ${index + 1}`)))
  }
  return findings
}

/**
 * Returns the findings in the menu of a record's actions and in the dialogs that they open. Actions without a dialog are
 * executed; the demo plant of this file ends with it.
 */
async function findInActions({ page, walk, path }: Visit): Promise<string[]> {
  const more = page.locator('#content').getByTestId('action-more').filter({ visible: true })
  if ((await more.count()) !== 1) return []
  const enabled = page.locator('[data-testid^="action-"]:enabled:visible:not([data-testid="action-more"])')
  await more.click()
  const findings = await findChineseIn(page, `${path}, actions`)
  const names = await enabled.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('data-testid') ?? ''),
  )
  await page.keyboard.press('Escape')
  for (const name of names.slice(0, maxActions)) {
    const action = enabled.and(page.getByTestId(name))
    if ((await action.count()) === 0) await more.click()
    if ((await action.count()) === 1) {
      await action.click()
      await walk.settle()
      findings.push(...(await findChineseIn(page, `${path}, ${name}`)))
    }
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== path.split(', ').at(-1)) return findings
  }
  return findings
}

/** Returns the findings on the page of the first record of a list, on its tabs, in its form and in its dialogs. */
async function findInFirstRecord({ page, walk, path }: Visit): Promise<string[]> {
  const link = page.locator('#content [data-row-id] td:not(:last-child) a[data-discover]').filter({ visible: true })
  if ((await link.count()) === 0) return []
  await link.first().click()
  await walk.settle()
  const place = `${path}, ${new URL(page.url()).pathname}`
  const findings = await findChineseIn(page, place)
  findings.push(...(await findInTabs({ page, walk, path: place })))
  const edit = page.getByTestId('record-edit').filter({ visible: true })
  if ((await edit.count()) === 1 && (await edit.isEnabled())) {
    await edit.click()
    await walk.settle()
    findings.push(...(await findChineseIn(page, `${place}, form`)))
    await page.keyboard.press('Escape')
  }
  findings.push(...(await findInActions({ page, walk, path: place })))
  return findings
}

/** Returns the findings on the tabs of a page, in its form for a new record and on its first record. */
async function findWithin(visit: Visit): Promise<string[]> {
  const { page, walk, path } = visit
  const findings = await findInTabs(visit)
  const add = page.getByTestId('list-add').filter({ visible: true })
  if ((await add.count()) === 1 && (await add.isEnabled())) {
    await add.click()
    await walk.settle()
    findings.push(...(await findChineseIn(page, `${path}, new record`)))
    await page.keyboard.press('Escape')
  }
  findings.push(...(await findInFirstRecord(visit)))
  return findings
}

/** Visits pages in one theme. Those with a width are checked for problems too. */
async function walkInTheme(
  theme: Look['theme'],
  looks: readonly (Pick<Look, 'path'> & Partial<Look>)[],
): Promise<string[]> {
  const findings: string[] = []
  const visitor = await visitAs(browser, origin, admin, { language: 'en', theme, path: '/model' })
  const { page } = visitor
  const walk = new Walk(page)
  await page.evaluate(axe)
  for (const { path, width } of looks) {
    const isEnglish = listedPages().includes(path) && !multilingual.includes(path)
    await page.setViewportSize({ width: width ?? 1280, height: 800 })
    await walk.to(path)
    if (isEnglish) findings.push(...(await findChineseIn(page, path)))
    if (width) {
      const problems = await findProblems(page, 'en')
      findings.push(...problems.map((problem) => `${path} in ${theme}: ${problem}`))
    }
    if (isEnglish) findings.push(...(await findWithin({ page, walk, path })))
  }
  findings.push(...visitor.failures)
  await visitor.leave()
  return findings
}

test('no page, tab, form, dialog or first record contains a Chinese character in English, and a third of the pages has no problems', async () => {
  const looks = looksIn('en', await listPaths(await connectClient(origin, admin)))
  const isLookedAt = new Set(looks.map(({ path }) => path))
  const others = listedPages().filter((path) => !isLookedAt.has(path) && !multilingual.includes(path))
  const byTheme = Map.groupBy(looks, ({ theme }) => theme)
  // The other pages are visited in equal shares by the three visitors.
  const share = Math.ceil(others.length / byTheme.size)
  const findings: string[] = []
  for (const [index, [theme, looksOfTheme]] of [...byTheme].entries()) {
    const shareOfTheme = others.slice(index * share, (index + 1) * share).map((path) => ({ path }))
    findings.push(...(await walkInTheme(theme, [...looksOfTheme, ...shareOfTheme])))
  }
  expect(findings).toEqual([])
}, 600_000)
