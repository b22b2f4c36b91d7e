import { expect, test } from 'vitest'
import { SharedRun } from './shared-run.ts'

test('requests during a run share the next one with the keys of all; a failed run does not stop it', async () => {
  const started: string[][] = []
  const ends: PromiseWithResolvers<number>[] = []
  const shared = new SharedRun((keys) => {
    started.push([...keys])
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return end.promise
  })
  const first = shared.request(['a'])
  await Promise.resolve()
  const [second, third] = [shared.request(['b']), shared.request(['c', 'b'])]
  expect(second).toBe(third)
  expect(started).toEqual([['a']])
  ends[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => started).toEqual([['a'], ['b', 'c']])
  ends[1]?.resolve(2)
  expect(await third).toBe(2)
})

test('the next run begins after the pause of the one before', async () => {
  const pause = Promise.withResolvers<void>()
  let runs = 0
  const shared = new SharedRun(
    async () => ++runs,
    (run) => (run === 1 ? pause.promise : undefined),
  )
  expect(await shared.request()).toBe(1)
  const next = shared.request()
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs).toBe(1)
  pause.resolve()
  expect(await next).toBe(2)
  await shared.settled()
})
