// The screens of a feature by URL. A page opens for a user whose menu grants its `grant` (by default its own URL).
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type ComponentType, createElement } from 'react'
import type { PageProps } from './tab-context.ts'

export interface PageEntry {
  load: () => Promise<ComponentType<PageProps>>
  /** Requests the first data of the page by the parts of its address, before its code is loaded. */
  readAhead?: (params: PageProps['params']) => Promise<void>
  grant?: string
  /** Name of the resource whose record `:id` the page shows. */
  of?: string
  /** Every signed-in user may open the page. It sets the title of its tab itself. */
  isForAll?: true
  /** The page is operated by touch or scanner. Pop-ups are folded, so that they cover none of its buttons. */
  isShopFloor?: true
}

export type Pages = Readonly<Record<string, PageEntry>>

/** Returns the generic list of a resource that needs no custom screen. */
export const listOf = (load: () => Promise<AnyResource>): PageEntry => ({
  load: async () => {
    const [resource, { ResourcePage }] = await Promise.all([load(), import('../page/resource-page.tsx')])
    return () => createElement(ResourcePage, { resource })
  },
})
