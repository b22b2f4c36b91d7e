import { useQuery } from '@tanstack/react-query'
import { loadCompanyDetails, loadParameters, resumeSession } from '../session/session.ts'

/** The session that the cookies stand for, with the settings of user and company; answers the id of the user. */
export function useResumedSession() {
  return useQuery({
    queryKey: ['identity', 'session'],
    queryFn: async () => {
      const user = await resumeSession()
      await Promise.all([loadCompanyDetails(), loadParameters()])
      return user.id
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
