// The screens of the product by URL, collected from the features.
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { Pages } from '../../resource/tab/pages.ts'
import type { PageProps } from '../../resource/tab/tab-context.ts'

const ofFeatures = import.meta.glob<Pages>('../../features/*/pages.ts', { eager: true, import: 'pages' })

export const pages: Pages = Object.assign({}, ...Object.values(ofFeatures))

const loaded = new Map<string, ComponentType<PageProps>>()

/** Loads the page of an address among `pages`, once. */
export async function loadPage(url: string): Promise<ComponentType<PageProps>> {
  const page = loaded.get(url) ?? (await pages[url]?.load())
  if (!page) throw new Error(`no page of ${url}`)
  loaded.set(url, page)
  return page
}

/**
 * Returns the page of an address if its code is loaded. It is shown at once, without React's delay after a skeleton.
 */
export const loadedPage = (url: string): ComponentType<PageProps> | undefined => loaded.get(url)

export interface PageMatch {
  url: string
  params: Readonly<Record<string, string>>
}

/** Returns the page of a path among `urls`. A literal match has priority. */
export function findPage(urls: readonly string[], pathname: string): PageMatch | undefined {
  const literal = urls.find((url) => url === pathname)
  if (literal) return { url: literal, params: {} }
  for (const url of urls) {
    const match = matchPath(url, pathname)
    if (match) return { url, params: match.params as Record<string, string> }
  }
  return undefined
}

/** Returns the address of the page of a record; undefined if its noun has no page. */
export function pathOfRecord(noun: string, id: string): string | undefined {
  const url = Object.keys(pages).find((path) => pages[path]?.of === noun && path.endsWith('/:id'))
  return url?.replace(':id', id)
}
