// Elects the browser tab that plays the alarm sound when several tabs are open. Web Locks exist only in a secure
// context. Elsewhere a tab takes a lease in local storage and renews it while the tab is open.
import { textCodec } from '../storage/codec.ts'
import { defineStored } from '../storage/stored-value.ts'

const lockName = 'gemba.ring'
/** The tab that plays and the end of its lease. No other setting may use this key, because a renewal overwrites it. */
const lease = defineStored({
  key: 'gemba.ring-lease',
  area: 'browser',
  scope: 'browser',
  initial: '',
  codec: textCodec,
})
const leaseMs = 3_000

let isLeader = false
const leaderListeners = new Set<() => void>()
/** Takes or renews the lease. Defined while this tab takes part in an election by lease. */
let renewLease: (() => void) | undefined

/**
 * Returns whether this tab plays the sound. Each call reads the lease, because browsers slow the timers of hidden tabs
 * and another tab may have taken the lease since the last renewal.
 */
export function isSoundLeader(): boolean {
  renewLease?.()
  return isLeader
}

/**
 * Calls the listener when this tab plays the sound: at once if it does already. Returns a function that unsubscribes.
 */
export function onSoundLeader(listener: () => void): () => void {
  leaderListeners.add(listener)
  if (isLeader) listener()
  return () => leaderListeners.delete(listener)
}

function lead(): void {
  if (isLeader) return
  isLeader = true
  for (const listener of leaderListeners) listener()
}

/** Takes part in the election. Returns a function that withdraws. */
export function electSoundLeader(): () => void {
  return navigator.locks ? electByLock() : electByLease()
}

function electByLock(): () => void {
  const stepDown = new AbortController()
  let release: () => void = () => undefined
  const lockHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks
    .request(lockName, { signal: stepDown.signal }, () => {
      lead()
      return lockHeld
    })
    .catch(() => undefined)
  return () => {
    isLeader = false
    stepDown.abort()
    release()
  }
}

function electByLease(): () => void {
  const tabId = String(Math.random())
  const renew = () => {
    const [holder, until] = lease.read().split(' ')
    if (holder !== tabId && Number(until || 0) >= Date.now()) {
      isLeader = false
      return
    }
    lease.write(`${tabId} ${Date.now() + leaseMs}`)
    lead()
  }
  renewLease = renew
  renew()
  const timer = setInterval(renew, leaseMs / 3)
  return () => {
    clearInterval(timer)
    renewLease = undefined
    if (isLeader) lease.remove()
    isLeader = false
  }
}
