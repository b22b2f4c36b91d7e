// Whether the alarm sound is muted in this browser: messages then show without a sound. It holds in all
// tabs until it is unmuted or somebody signs in.
const storageKey = 'gemba.ring'

export const isSoundMuted = (): boolean => localStorage.getItem(storageKey) === 'closed'

export function storeSoundMuted(isMuted: boolean): void {
  if (isMuted) localStorage.setItem(storageKey, 'closed')
  else localStorage.removeItem(storageKey)
}

/** Calls back when another window of this browser has muted or unmuted the sound. Returns a function that stops that. */
export function onSoundMuteChange(notify: () => void): () => void {
  // The key is null when a window has cleared the whole storage.
  const handle = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) notify()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
