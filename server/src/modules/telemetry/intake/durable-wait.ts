// How long somebody who is no box, and so cannot simply go on waiting, waits until what was taken in is durable.
import { setTimeout as pause } from 'node:timers/promises'

const longestMs = 10_000
const lookMs = 250

export interface DurableWait {
  /** Calls back when every sample taken so far is durable. */
  whenDurable(done: () => void): void
  isDiskFull(): boolean
}

/**
 * Returns undefined once everything taken so far is durable; `diskFull` when the disk has filled up meanwhile, `tooBusy`
 * when it takes longer than 10 s.
 */
export async function whyNotDurable({
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
