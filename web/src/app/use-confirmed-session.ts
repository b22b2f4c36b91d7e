// Confirms the session of a product that was opened offline as soon as the server can be reached.
import { useEffect } from 'react'
import { isPageCurrent } from '../api/page-version.ts'
import { confirmSession, useSession } from '../session/session.ts'

const retryMs = 5_000

/** Confirms an offline session. The page is reloaded if it has another version or belongs to another user. */
export function useConfirmedSession(): void {
  const isUnconfirmed = useSession((state) => state.isUnconfirmed)
  useEffect(() => {
    if (!isUnconfirmed) return undefined
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      await confirm().catch(() => undefined)
      isAsking = false
    }
    const timer = setInterval(() => void ask(), retryMs)
    const askAtOnce = () => void ask()
    addEventListener('online', askAtOnce)
    return () => {
      clearInterval(timer)
      removeEventListener('online', askAtOnce)
    }
  }, [isUnconfirmed])
}

async function confirm(): Promise<void> {
  const isCurrent = await isPageCurrent()
  if (isCurrent === undefined) return
  if (!isCurrent || !(await confirmSession())) location.reload()
}
