import { describe, expect, it } from 'vitest'
import { languageFrom } from './language-rule.ts'

const stored =
  (entries: Readonly<Record<string, string>> = {}) =>
  (key: string) =>
    entries[key] ?? null
const console = { browser: 'fr-FR', pathname: '/bcs/pages/system/user' }
const plant = { browser: 'en-US', pathname: '/lak/pages/equipment/object' }

describe('the language of a page', () => {
  it.each(['locale', 'lang', 'language'])('S-103 S-104 is the stored %s, en or zh', (key) => {
    expect(languageFrom({ ...console, stored: stored({ [key]: 'en' }) })).toBe('en')
    expect(languageFrom({ ...console, browser: 'en', stored: stored({ [key]: 'zh' }) })).toBe('zh-CN')
  })
  it('S-104 is the first of locale, lang and language that names one; a choice made in this product has priority', () => {
    const entries = { locale: 'de', lang: 'en', language: 'zh' }
    expect(languageFrom({ ...console, stored: stored(entries) })).toBe('en')
    expect(languageFrom({ ...console, stored: stored({ ...entries, 'gemba.language': 'zh-TW' }) })).toBe('zh-TW')
  })
  it('S-101 accepts the names of the specification', () => {
    for (const [name, language] of [
      ['zh-cn', 'zh-CN'],
      ['zh-tw', 'zh-TW'],
      ['us-en', 'en'],
    ]) {
      expect(languageFrom({ ...plant, stored: stored({ locale: name as string }) })).toBe(language)
    }
  })
  it('S-105 of the admin console is that of the browser if none is stored, without the region', () => {
    for (const [browser, language] of [
      ['en-GB', 'en'],
      ['en', 'en'],
      ['zh-HK', 'zh-CN'],
      ['de-DE', 'zh-CN'],
    ]) {
      expect(languageFrom({ ...console, browser: browser as string, stored: stored() }), browser).toBe(language)
    }
  })
  it('S-102 of all other pages is Chinese if none is stored', () => {
    expect(languageFrom({ ...plant, stored: stored() })).toBe('zh-CN')
    expect(languageFrom({ ...plant, pathname: '/', stored: stored({ locale: 'de' }) })).toBe('zh-CN')
  })
})
