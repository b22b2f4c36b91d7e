// Contributions of a feature to the quick search. They are in a separate file `searches.ts`, which is loaded on the
// first search.

import type { Words } from '@gemba/contract/kit/page.ts'
import { type AnyResource, type EntityOf, nounOf } from '@gemba/contract/kit/resource.ts'
import { readPage } from '../../api/call-route.ts'
import { permissionOf } from '../labels.ts'

interface SearchHit {
  path: string
  title: string
}

/** A search of a feature besides pages. */
export interface Search {
  /** Noun of a match. */
  noun: Words
  permission: string
  find: (keyword: string, signal: AbortSignal) => Promise<SearchHit[]>
}

/** Returns the search for rows of a resource by keyword, with the path and name of a found row. */
export const searchOf = <Resource extends AnyResource>(
  resource: Resource,
  hitOf: (row: EntityOf<Resource>) => SearchHit,
  maxResults = 8,
): Search => ({
  noun: nounOf(resource),
  permission: permissionOf(resource, 'page'),
  find: async (keyword, signal) => {
    const body = { keyword, pageNumber: 1, pageSize: maxResults }
    return (await readPage<EntityOf<Resource>>(resource, body, { signal })).records.map(hitOf)
  },
})
