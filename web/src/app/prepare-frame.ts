// Requests the data of the frame and of its page while their code is loading.
import { listMenu } from '@gemba/contract/identity/sign-in/session.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../api/query.ts'
import { queryOf } from '../api/run.ts'
import { requireCookie } from './guard.ts'
import { findPage, loadPage, pages } from './shell/pages.ts'
import { sessionQuery } from './use-resumed-session.ts'

/** The component that needs the data reports the failure. */
const ignore = (): void => undefined

/** Whether the first page of the frame has not been requested yet. */
let isFirst = true

/**
 * The loader of the frame. Redirects visitors without a cookie to the sign-in, and requests the data that is not
 * cached.
 */
export function prepareFrame({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  const redirect = requireCookie({ request })
  if (redirect) return redirect
  queryClient.ensureQueryData(sessionQuery).catch(ignore)
  queryClient.ensureQueryData(queryOf(listMenu, {})).catch(ignore)
  const pageMatch = findPage(Object.keys(pages), new URL(request.url).pathname)
  const page = pageMatch && pages[pageMatch.url]
  if (page) loadPage(pageMatch.url).catch(ignore)
  // For later pages the code is already loaded, so that the page itself requests its data just as early.
  if (isFirst) page?.readAhead?.(pageMatch?.params ?? {}).catch(ignore)
  isFirst = false
  return null
}
