// One timer for everything on the screen that shows the passing of time.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const currentSecond = (): number => Math.floor(Date.now() / 1000)
let second = currentSecond()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (!timer) second = currentSecond()
  timer ??= setInterval(() => {
    second = currentSecond()
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
export const useNow = (): number => useSyncExternalStore(listen, readSecond) * 1000

/** Returns the second of the timer; the current one before the timer has started. */
const readSecond = (): number => (timer ? second : currentSecond())
