// The screens that a feature brings, by their URL. A page opens for a user whose menu grants its `grant` (its own URL when absent).
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type ComponentType, createElement } from 'react'
import type { PageProps } from './tab-context.ts'

export interface PageEntry {
  load: () => Promise<ComponentType<PageProps>>
  /** Asks for what the page reads first, by the parts of its address; whoever opens the page by that address waits less. */
  readAhead?: (params: PageProps['params']) => Promise<void>
  grant?: string
  /** Name of the resource whose record `:id` it shows. */
  of?: string
  /** Everybody who is signed in may open it; it names its tab itself. */
  isForAll?: true
}

export type Pages = Readonly<Record<string, PageEntry>>

/** The generic list of a resource that needs no screen of its own. */
export const listOf = (load: () => Promise<AnyResource>): PageEntry => ({
  load: async () => {
    const [resource, { ResourcePage }] = await Promise.all([load(), import('../page/resource-page.tsx')])
    return () => createElement(ResourcePage, { resource })
  },
})
