// What the frame and its page need first: on its way while the code of the frame still is.
import { listMenu } from '@gemba/contract/identity/sign-in/session.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../api/query.ts'
import { queryOf } from '../api/run.ts'
import { requireCookie } from './guard.ts'
import { findPage, loadPage, pages } from './shell/pages.ts'
import { sessionQuery } from './use-resumed-session.ts'

/** Whoever needs it is told of a failure; here nobody waits for it. */
const ignore = (): void => undefined

/** Until the first page of the frame has been asked for. */
let isFirst = true

/** The loader of the frame: sends those without a cookie to the sign-in, and asks for the rest that is not there yet. */
export function prepareFrame({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  const refused = requireCookie({ request })
  if (refused) return refused
  queryClient.ensureQueryData(sessionQuery).catch(ignore)
  queryClient.ensureQueryData(queryOf(listMenu, {})).catch(ignore)
  const found = findPage(Object.keys(pages), new URL(request.url).pathname)
  const page = found && pages[found.url]
  if (page) loadPage(found.url).catch(ignore)
  // Later the code of the page is there already, and the page itself asks as soon.
  if (isFirst) page?.readAhead?.(found?.params ?? {}).catch(ignore)
  isFirst = false
  return null
}
