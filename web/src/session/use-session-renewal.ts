import { keepSession } from '@gemba/contract/identity/sign-in/visit.ts'
import { useEffect } from 'react'
import { run } from '../api/run.ts'

/** Four times before a session that lasts a day is over: each stands in the log. */
const keepMs = 6 * 3_600_000

/** Keeps a session where nobody is there to sign in again: it goes on as long as any of the product may. */
export function useSessionRenewal(): void {
  useEffect(() => {
    const keep = () => void run(keepSession, {}, { isSilent: true }).catch(() => undefined)
    keep()
    const timer = setInterval(keep, keepMs)
    return () => clearInterval(timer)
  }, [])
}
