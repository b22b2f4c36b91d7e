// A product that was opened without network asks the server as soon as it can.
import { useEffect } from 'react'
import { isPageCurrent } from '../api/page-version.ts'
import { confirmSession, useSession } from '../session/session.ts'

const retryMs = 5_000

/** Asks about a session that was opened without network. A page of another version, or of somebody else, is loaded anew. */
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
