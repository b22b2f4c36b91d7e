import { queryOptions, useQuery } from '@tanstack/react-query'
import { resumeWithSettings } from '../session/session.ts'

export const sessionQuery = queryOptions({
  queryKey: ['identity', 'session'],
  queryFn: async () => (await resumeWithSettings()).id,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The session that the cookies stand for, with the settings of user and company; answers the id of the user. */
export const useResumedSession = () => useQuery(sessionQuery)
