import { queryOptions, useQuery } from '@tanstack/react-query'
import { resumeWithSettings } from '../session/session.ts'

export const sessionQuery = queryOptions({
  queryKey: ['identity', 'session'],
  queryFn: async () => (await resumeWithSettings()).id,
  staleTime: Number.POSITIVE_INFINITY,
  // Also where the browser says that there is no network: what it keeps may open it.
  networkMode: 'always',
})

/** The session that the cookies stand for, with the settings of user and company; answers the id of the user. */
export const useResumedSession = () => useQuery(sessionQuery)

/** The same below the loader of the frame, which has asked for it: what failed there is told, not asked for once more. */
export const useLoadedSession = () => useQuery({ ...sessionQuery, retryOnMount: false })
