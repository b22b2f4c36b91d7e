import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type PastAction, runPastActions } from './past-action.ts'

const actionOf = (at: number, ...busy: string[]): PastAction => ({ at, busy, run: () => Promise.resolve() })

/** Performs actions that take time. Returns their starts and ends, by time. */
async function told(actions: readonly PastAction[], failing?: number): Promise<{ steps: string[]; failure: unknown }> {
  const steps: string[] = []
  const doing = runPastActions(actions, async ({ at }) => {
    steps.push(`+${at}`)
    if (at === failing) throw new Error(`${at} fails`)
    for (let waited = 0; waited < 3; waited++) await turn()
    steps.push(`-${at}`)
  })
  const failure = await doing.then(
    () => undefined,
    ({ message }: Error) => message,
  )
  return { steps, failure }
}

test('actions with a common resource run in the order of their times, the others concurrently', async () => {
  const actions = [
    actionOf(4, 'press'),
    actionOf(1, 'lathe', 'lot A'),
    actionOf(2, 'lot A'),
    actionOf(3, 'press', 'lot A'),
  ]
  expect(await told(actions)).toEqual({ steps: ['+1', '-1', '+2', '-2', '+3', '-3', '+4', '-4'], failure: undefined })
  const apart = await told([actionOf(1, 'lathe'), actionOf(2, 'lathe'), actionOf(3, 'press')])
  expect(apart.steps).toEqual(['+1', '+3', '-1', '+2', '-3', '-2'])
})

test('the number of concurrent actions is limited, and none runs far ahead', async () => {
  const { steps } = await told(Array.from({ length: 5 }, (_, at) => actionOf(at, `station ${at}`)))
  expect(steps.slice(0, 3)).toEqual(['+0', '+1', '+2'])
  expect(steps).toHaveLength(10)
  const long = Array.from({ length: 30 }, (_, at) => actionOf(at, at < 29 ? 'lathe' : 'press'))
  expect((await told(long)).steps.indexOf('+29')).toBeGreaterThan(30)
})

test('after a failure no action starts, and the running ones end first', async () => {
  const actions = [
    actionOf(1, 'lathe'),
    actionOf(2, 'press'),
    actionOf(3, 'lathe'),
    actionOf(4, 'mill'),
    actionOf(5, 'saw'),
  ]
  expect(await told(actions, 2)).toEqual({ steps: ['+1', '+2', '+4', '-1', '-4'], failure: '2 fails' })
})
