import { describe, expect, it } from 'vitest'
import { languageFrom } from './language-rule.ts'

const stored =
  (entries: Readonly<Record<string, string>> = {}) =>
  (key: string) =>
    entries[key] ?? null
const foreign = { browser: ['fr-FR'] }

describe('the language of a page', () => {
  it.each(['locale', 'lang', 'language'])('S-103 S-104 is the stored %s, en or zh', (key) => {
    expect(languageFrom({ ...foreign, stored: stored({ [key]: 'en' }) })).toBe('en')
    expect(languageFrom({ browser: ['en'], stored: stored({ [key]: 'zh' }) })).toBe('zh-CN')
  })
  it('S-104 is the first of locale, lang and language that names one; a choice made in this product has priority', () => {
    const entries = { locale: 'de', lang: 'en', language: 'zh' }
    expect(languageFrom({ ...foreign, stored: stored(entries) })).toBe('en')
    expect(languageFrom({ ...foreign, stored: stored({ ...entries, 'gemba.language': 'zh-TW' }) })).toBe('zh-TW')
  })
  it('S-101 accepts the names of the specification', () => {
    for (const [name, language] of [
      ['zh-cn', 'zh-CN'],
      ['zh-tw', 'zh-TW'],
      ['us-en', 'en'],
    ]) {
      expect(languageFrom({ ...foreign, stored: stored({ locale: name as string }) })).toBe(language)
    }
  })
  it.each([
    [['en-GB'], 'en'],
    [['en'], 'en'],
    [['zh'], 'zh-CN'],
    [['zh-SG', 'en'], 'zh-CN'],
    [['zh-TW', 'en'], 'zh-TW'],
    [['zh-Hant-HK'], 'zh-TW'],
    [['de-DE', 'de', 'en-US', 'zh'], 'en'],
  ])(
    'S-105 is the first of the browser that is supported if none is stored, without the region: %s',
    (browser, language) => {
      expect(languageFrom({ browser, stored: stored() })).toBe(language)
    },
  )
  it('S-102 is Chinese if neither a stored language nor one of the browser is supported', () => {
    expect(languageFrom({ ...foreign, stored: stored() })).toBe('zh-CN')
    expect(languageFrom({ browser: [], stored: stored({ locale: 'de' }) })).toBe('zh-CN')
  })
})
