import { queryOptions, useQuery } from '@tanstack/react-query'
import { resumeWithSettings } from '../session/session.ts'

export const sessionQuery = queryOptions({
  queryKey: ['identity', 'session'],
  queryFn: async () => (await resumeWithSettings()).id,
  staleTime: Number.POSITIVE_INFINITY,
  // Also run if the browser reports no network, because stored data may open the session.
  networkMode: 'always',
})

/** Resumes the session of the cookies, with the settings of user and company. Returns the id of the user. */
export const useResumedSession = () => useQuery(sessionQuery)

/** Returns the session that the loader of the frame has requested. A failure is shown, not retried. */
export const useLoadedSession = () => useQuery({ ...sessionQuery, retryOnMount: false })
