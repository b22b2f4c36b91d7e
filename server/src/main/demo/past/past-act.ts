// What somebody did in the past of the demo factory, and what of it is done at once.
import type { Call } from '../demo-calls.ts'

/** As many as there are cores. */
const mostAtOnce = 2

/** Something that somebody did. */
export interface PastAct {
  readonly at: number
  /** What it keeps busy, where it may be done beside others. */
  readonly busy?: readonly string[]
  run(call: Call): Promise<unknown>
}

/** Returns acts in their order, those at once that follow each other and do not meet. */
export function inTurns(acts: readonly PastAct[]): PastAct[][] {
  const turns: PastAct[][] = []
  let taken: Set<string> | undefined
  for (const act of acts) {
    const last = turns.at(-1)
    const meets = !(act.busy && taken) || act.busy.some((one) => taken?.has(one))
    if (last && !meets && last.length < mostAtOnce) last.push(act)
    else {
      turns.push([act])
      taken = act.busy && new Set()
    }
    for (const one of act.busy ?? []) taken?.add(one)
  }
  return turns
}
