// The screens of the product by their URL. A page opens for a user whose menu grants its `grant` (its own URL when absent).
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { PageProps } from '../../resource/tab.ts'

export interface PageEntry {
  load: () => Promise<ComponentType<PageProps>>
  grant?: string
}

export const pages: Readonly<Record<string, PageEntry>> = {}

export interface FoundPage {
  url: string
  params: Readonly<Record<string, string>>
}

/** The page that answers a path among `urls`, the most literal one first. */
export function findPage(urls: readonly string[], pathname: string): FoundPage | undefined {
  const literal = urls.find((url) => url === pathname)
  if (literal) return { url: literal, params: {} }
  for (const url of urls) {
    const match = matchPath(url, pathname)
    if (match) return { url, params: match.params as Record<string, string> }
  }
  return undefined
}
