import { useQuery } from '@tanstack/react-query'
import { loadCompanyDetails, resumeSession } from '../resource/session.ts'

/** The session that the cookies stand for, with the settings of user and company; answers the id of the user. */
export function useResumedSession() {
  return useQuery({
    queryKey: ['identity', 'session'],
    queryFn: async () => {
      const user = await resumeSession()
      await loadCompanyDetails()
      return user.id
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
