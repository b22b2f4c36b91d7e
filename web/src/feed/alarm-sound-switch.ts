// Whether the alarm sound is muted in this browser: messages then show without a sound. It holds in all
// tabs until it is unmuted or somebody signs in.
const storageKey = 'gemba.ring'

export const isSoundMuted = (): boolean => localStorage.getItem(storageKey) === 'closed'

export function storeSoundMuted(isMuted: boolean): void {
  if (isMuted) localStorage.setItem(storageKey, 'closed')
  else localStorage.removeItem(storageKey)
}
