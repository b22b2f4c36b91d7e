// Whether a person has closed the ring in this browser: messages show themselves then without a sound. It holds in all
// tabs until it is opened again or somebody signs in.
const storageKey = 'gemba.ring'

export const isRingClosed = (): boolean => localStorage.getItem(storageKey) === 'closed'

export function keepRingClosed(isClosed: boolean): void {
  if (isClosed) localStorage.setItem(storageKey, 'closed')
  else localStorage.removeItem(storageKey)
}
