import { keepSession } from '@gemba/contract/identity/sign-in/visit.ts'
import { useEffect } from 'react'
import { run } from '../api/run.ts'

/** A quarter of a session that lasts a day. Each renewal adds an entry to the log. */
const renewalMs = 6 * 3_600_000

/** Renews the session on a screen without anybody to sign in again. */
export function useSessionRenewal(): void {
  useEffect(() => {
    const renew = () => void run(keepSession, {}, { isSilent: true }).catch(() => undefined)
    renew()
    const timer = setInterval(renew, renewalMs)
    return () => clearInterval(timer)
  }, [])
}
