// The help matches the product: its pages exist, and the menu paths in its texts lead to them.
import { readdirSync, readFileSync } from 'node:fs'
import { products } from '@gemba/contract/identity/products.ts'
import { languages, type Words } from '@gemba/contract/kit/page.ts'
import { flattenMenu, menu } from '@gemba/contract/menu.ts'
import { expect, test } from 'vitest'
import { articlesOfPages } from './page-articles.ts'
import { shippedClasses } from './shipped-classes.ts'

test('documents for pages are shipped, and their pages are in the menu', () => {
  const urls = flattenMenu().map(({ entry }) => entry.url)
  const shipped = shippedClasses.flatMap(({ code, documents }) => documents.map((name) => `${code}/${name}`))
  expect(Object.keys(articlesOfPages).filter((url) => !urls.includes(url))).toEqual([])
  expect([...new Set(Object.values(articlesOfPages).flat())].filter((code) => !shipped.includes(code))).toEqual([])
})

/** Returns paths as the side menu shows them: a group with one page is that page. */
function pathsIn(at: number): Set<string> {
  const word = (words: Words | undefined): string => words?.[at] ?? ''
  const paths = menu.flatMap((group) => {
    const product = word(products[group.product])
    const pages = (group.children ?? []).map(({ names }) => word(names))
    const within = pages.length === 1 ? [product] : [product, word(group.names)]
    return pages.map((page) => [...within, page].join(' → '))
  })
  return new Set(paths)
}

const folder = new URL('../../../documentation/', import.meta.url)

test.each(languages.map((language, at) => [language, at] as const))(
  'paths told in %s exist in the menu',
  (language, at) => {
    const texts = readdirSync(new URL(`${language}/`, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(new URL(`${language}/${name}`, folder), 'utf8'))
    const quotedTexts = texts.flatMap((text) =>
      [...text.matchAll(/[“"]([^”"]+ → [^”"]+)[”"]/g)].map(([, path]) => path ?? ''),
    )
    expect(quotedTexts.length).toBeGreaterThan(0)
    const knownPaths = pathsIn(at)
    expect(quotedTexts.filter((path) => !knownPaths.has(path))).toEqual([])
  },
)
