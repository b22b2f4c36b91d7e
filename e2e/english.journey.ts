// Every page of the menu, its tabs and its form for a new record in English: no Chinese character. The demo plant has
// English names and texts.
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, origin } from './own-suite.ts'
import { visitAs } from './visitor.ts'
import { listedPages, Walk } from './walk.ts'

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
const betweenLooksMs = 100

/** Resolves when the text of the page no longer changes. A busy machine renders long after the last response. */
async function untilStill(page: Page, walk: Walk): Promise<void> {
  let before: string | null = null
  for (let looks = 0; looks < 60; looks++) {
    await walk.settle()
    const text = await page.evaluate<string>(`document.querySelector('#content')?.textContent ?? ''`)
    if (text !== '' && text === before) return
    before = text
    await wait(betweenLooksMs)
  }
}

/** Returns the findings on a page, on its tabs and in its form for a new record. */
async function findOnPage(page: Page, walk: Walk, path: string): Promise<string[]> {
  const findings: string[] = []
  const look = async (place: string) => {
    const texts = await page.evaluate<string[]>(findChinese)
    findings.push(...texts.map((text) => `${place}: ${text}`))
  }
  await walk.to(path)
  await untilStill(page, walk)
  await look(path)
  const tabs = page.locator('#content [role="tab"]:visible')
  for (let index = 1; index < Math.min(await tabs.count(), maxTabs); index++) {
    await tabs.nth(index).click()
    await untilStill(page, walk)
    await look(`${path}, tab ${index + 1}`)
  }
  const add = page.getByTestId('list-add').filter({ visible: true })
  if ((await add.count()) === 1 && (await add.isEnabled())) {
    await add.click()
    await untilStill(page, walk)
    await look(`${path}, new record`)
    await page.keyboard.press('Escape')
  }
  return findings
}

test('no page, tab or form contains a Chinese character in English', async () => {
  const visitor = await visitAs(browser, origin, { company: 'demo', user: 'admin' }, { language: 'en', path: '/model' })
  const walk = new Walk(visitor.page)
  const findings: string[] = []
  for (const path of listedPages()) {
    if (!multilingual.includes(path)) findings.push(...(await findOnPage(visitor.page, walk, path)))
  }
  expect(findings).toEqual([])
  await visitor.leave()
}, 600_000)
