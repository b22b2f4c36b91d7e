// Limits the wait for durable samples of clients that are not boxes and cannot wait forever.
import { setTimeout as pause } from 'node:timers/promises'

const longestMs = 10_000
const lookMs = 250

export interface DurableWait {
  /** Calls back when every sample received so far is durable. */
  whenDurable(done: () => void): void
  isDiskFull(): boolean
}

/**
 * Returns undefined once everything received so far is durable; `diskFull` if the disk is full, `tooBusy` after 10 s.
 */
export async function durabilityProblem({
  whenDurable,
  isDiskFull,
}: DurableWait): Promise<'diskFull' | 'tooBusy' | undefined> {
  let isDurable = false
  const durable = new Promise<void>((resolve) =>
    whenDurable(() => {
      isDurable = true
      resolve()
    }),
  )
  for (const until = performance.now() + longestMs; ; ) {
    await Promise.race([durable, pause(lookMs, undefined, { ref: false })])
    if (isDurable) return undefined
    if (isDiskFull()) return 'diskFull'
    if (performance.now() > until) return 'tooBusy'
  }
}
