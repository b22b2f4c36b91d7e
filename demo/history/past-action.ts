// Actions of people in the past of the demo factory, and their concurrent execution.
import type { DemoCall } from '../demo-calls.ts'

/** Maximum number of concurrent actions. It leaves capacity for users of the product. */
const maxAtOnce = 3
/** Maximum distance of actions that run ahead, because lists are sorted by the last change. */
const ahead = 12

/** The number sequence of inbound bills as a resource. */
export const inboundNumbers = 'inbound bills'

/** An action of a person. */
export interface PastAction {
  readonly at: number
  /** The resources that it uses: orders, stations, materials, calls, number sequences. */
  readonly busy: readonly string[]
  run(call: DemoCall): Promise<unknown>
}

/**
 * Performs actions in the order of their times, concurrently if they have no common resource. After a failure no action
 * starts. The failure is thrown after all running actions have ended, so that the caller may repeat at once.
 */
export async function runPastActions(
  actions: readonly PastAction[],
  run: (pastAction: PastAction) => Promise<unknown>,
): Promise<void> {
  const pendingActions = actions.toSorted((left, right) => left.at - right.at)
  const running = new Map<PastAction, Promise<void>>()
  const failures: unknown[] = []
  const begin = (pastAction: PastAction) => {
    pendingActions.splice(pendingActions.indexOf(pastAction), 1)
    const ending = run(pastAction)
      .catch((error: unknown) => failures.push(error))
      .then(() => void running.delete(pastAction))
    running.set(pastAction, ending)
  }
  for (;;) {
    for (
      let next = nextOf(pendingActions, running);
      next && failures.length === 0;
      next = nextOf(pendingActions, running)
    )
      begin(next)
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns the first waiting action without a common resource with the running ones and those before it. */
function nextOf(
  waitingActions: readonly PastAction[],
  running: ReadonlyMap<PastAction, unknown>,
): PastAction | undefined {
  if (running.size >= maxAtOnce) return undefined
  const busyNames = new Set([...running.keys()].flatMap(({ busy }) => busy))
  return waitingActions.slice(0, ahead - running.size).find(({ busy }) => {
    const meets = busy.some((name) => busyNames.has(name))
    for (const name of busy) busyNames.add(name)
    return !meets
  })
}
