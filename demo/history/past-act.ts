// What somebody did in the past of the demo factory, and what of it is done side by side.
import type { DemoCall } from '../demo-calls.ts'

/** Somebody may look at the product meanwhile. */
const mostAtOnce = 3
/** So far those that do not meet may run ahead: lists go by what was written last. */
const ahead = 12

/** Bills of what came in are numbered one after another. */
export const inboundNumbers = 'inbound bills'

/** Something that somebody did. */
export interface PastAct {
  readonly at: number
  /** What it touches: orders, stations, materials, calls, numbers that are counted. */
  readonly busy: readonly string[]
  run(call: DemoCall): Promise<unknown>
}

/**
 * Does acts in the order of their times, side by side those that touch nothing in common. Nothing begins behind one that failed,
 * and all that was begun has ended before its failure is thrown: it may be begun anew at once.
 */
export async function doAll(acts: readonly PastAct[], run: (pastAct: PastAct) => Promise<unknown>): Promise<void> {
  const waiting = acts.toSorted((act, other) => act.at - other.at)
  const running = new Map<PastAct, Promise<void>>()
  const failures: unknown[] = []
  const begin = (pastAct: PastAct) => {
    waiting.splice(waiting.indexOf(pastAct), 1)
    const ending = run(pastAct)
      .catch((error: unknown) => failures.push(error))
      .then(() => void running.delete(pastAct))
    running.set(pastAct, ending)
  }
  for (;;) {
    for (let next = nextOf(waiting, running); next && failures.length === 0; next = nextOf(waiting, running))
      begin(next)
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  if (failures.length > 0) throw failures[0]
}

/** The first that touches nothing of those that run, or come before it. */
function nextOf(waiting: readonly PastAct[], running: ReadonlyMap<PastAct, unknown>): PastAct | undefined {
  if (running.size >= mostAtOnce) return undefined
  const taken = new Set([...running.keys()].flatMap(({ busy }) => busy))
  return waiting.slice(0, ahead - running.size).find(({ busy }) => {
    const meets = busy.some((name) => taken.has(name))
    for (const name of busy) taken.add(name)
    return !meets
  })
}
