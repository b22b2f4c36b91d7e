// Secrets that were made in this browser since the page was loaded: shown until then to who made them, stored nowhere.
import { create } from 'zustand'
import { useSession } from '../../../session/session.ts'

const useFreshSecrets = create<{ byName: Readonly<Record<string, string>> }>(() => ({ byName: {} }))

const nameOf = (boxId: string, userId: string | undefined): string => `${userId} ${boxId}`

/** The secret of a box, where the person has just made it. */
export function useFreshSecret(boxId: string): string | undefined {
  const userId = useSession((state) => state.user?.id)
  return useFreshSecrets((state) => state.byName[nameOf(boxId, userId)])
}

export function storeFreshSecret(boxId: string, secret: string): void {
  const name = nameOf(boxId, useSession.getState().user?.id)
  useFreshSecrets.setState(({ byName }) => ({ byName: { ...byName, [name]: secret } }))
}
