// What a feature brings to the quick search, in a file `searches.ts` of its own: it loads when somebody searches.

import type { Words } from '@gemba/contract/kit/page.ts'
import { type AnyResource, type EntityOf, nounOf } from '@gemba/contract/kit/resource.ts'
import { readPage } from '../../api/call-route.ts'
import { permissionOf } from '../labels.ts'

interface SearchHit {
  path: string
  title: string
}

/** What the quick search finds beside pages. */
export interface Search {
  /** What one hit is called. */
  noun: Words
  permission: string
  find: (keyword: string, signal: AbortSignal) => Promise<SearchHit[]>
}

/** Returns the search for rows of a resource by their keyword: where a row found stands, and what it is called. */
export const searchOf = <Resource extends AnyResource>(
  resource: Resource,
  hitOf: (row: EntityOf<Resource>) => SearchHit,
  most = 8,
): Search => ({
  noun: nounOf(resource),
  permission: permissionOf(resource, 'page'),
  find: async (keyword, signal) => {
    const body = { keyword, pageNumber: 1, pageSize: most }
    return (await readPage<EntityOf<Resource>>(resource, body, { signal })).records.map(hitOf)
  },
})
