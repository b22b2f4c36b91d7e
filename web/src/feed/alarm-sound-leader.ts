// With several browser tabs open one of them plays the alarm sound. Locks exist only in a secure context; elsewhere a lease is taken in
// local storage and renewed while the tab lives.
const lockName = 'gemba.ring'
const leaseMs = 3_000

let isLeader = false

export const isSoundLeader = (): boolean => isLeader

/** Takes part in the election. Returns a function that steps down. */
export function electSoundLeader(): () => void {
  return navigator.locks ? electByLock() : electByLease()
}

function electByLock(): () => void {
  const stepDown = new AbortController()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks
    .request(lockName, { signal: stepDown.signal }, () => {
      isLeader = true
      return held
    })
    .catch(() => undefined)
  return () => {
    isLeader = false
    stepDown.abort()
    release()
  }
}

function electByLease(): () => void {
  const own = String(Math.random())
  const renew = () => {
    const [holder, until] = (localStorage.getItem(lockName) ?? '').split(' ')
    isLeader = holder === own || Number(until || 0) < Date.now()
    if (isLeader) localStorage.setItem(lockName, `${own} ${Date.now() + leaseMs}`)
  }
  renew()
  const timer = setInterval(renew, leaseMs / 3)
  return () => {
    clearInterval(timer)
    if (isLeader) localStorage.removeItem(lockName)
    isLeader = false
  }
}
