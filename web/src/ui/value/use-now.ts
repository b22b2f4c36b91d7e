// One timer for everything on the screen that shows the passing of time.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = Math.floor(Date.now() / 1000)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    second = Math.floor(Date.now() / 1000)
    for (const notify of listeners) notify()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** Returns the current time in epoch ms, updated each second. */
export const useNow = (): number => useSyncExternalStore(listen, () => second) * 1000
