// Secrets created in this browser since the page was loaded. They are shown only to the person who created them and are
// not stored.
import { create } from 'zustand'
import { useSession } from '../../../session/session.ts'

const useFreshSecrets = create<{ byName: Readonly<Record<string, string>> }>(() => ({ byName: {} }))

const nameOf = (boxId: string, userId: string | undefined): string => `${userId} ${boxId}`

/** Returns the secret of a box if the signed-in person has created it since the page was loaded. */
export function useFreshSecret(boxId: string): string | undefined {
  const userId = useSession((state) => state.user?.id)
  return useFreshSecrets((state) => state.byName[nameOf(boxId, userId)])
}

export function storeFreshSecret(boxId: string, secret: string): void {
  const name = nameOf(boxId, useSession.getState().user?.id)
  useFreshSecrets.setState(({ byName }) => ({ byName: { ...byName, [name]: secret } }))
}
