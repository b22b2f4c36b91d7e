// Every page of the menu and its links, each in one of the languages, themes and widths: no console errors, no
// untranslated text, nothing that axe calls serious, and room for longer texts. The pages in English are checked by
// `english.journey.ts`, which visits all of them.
import { languages } from '@gemba/contract/kit/page.ts'
import { describe, expect, test } from 'vitest'
import { browser, origin } from './own-suite.ts'
import { axe, findProblems, listPaths, looksIn } from './page-problems.ts'
import { connectClient, visit, visitAs } from './visitor.ts'
import { Walk } from './walk.ts'

const admin = { company: 'demo', user: 'admin' }

describe('every page', () => {
  test.each(['zh-CN', 'zh-TW'] as const)('in %s', async (language) => {
    const looks = looksIn(language, await listPaths(await connectClient(origin, admin)))
    const findings: string[] = []
    for (const [theme, looksOfTheme] of Map.groupBy(looks, (look) => look.theme)) {
      const visitor = await visitAs(browser, origin, admin, { language, theme, path: '/model' })
      const walk = new Walk(visitor.page)
      await visitor.page.evaluate(axe)
      for (const { path, width } of looksOfTheme) {
        await visitor.page.setViewportSize({ width, height: 800 })
        await walk.to(path)
        const problems = await findProblems(visitor.page, language)
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
    expect([...(await findProblems(page, language)), ...failures]).toEqual([])
    await leave()
  })
})
