// The queue of consequences: order, retries, rejected changes, and the end.
import { expect, test } from 'vitest'
import { StoreQueue, type StoreQueueOptions } from './store-queue.ts'

interface Change {
  readonly key: string
  readonly values: readonly number[]
}

const change = (key: string, ...values: number[]): Change => ({ key, values })

const joining = {
  keyOf: ({ key }: Change) => key,
  join: (earlier: Change, later: Change) => change(later.key, ...earlier.values, ...later.values),
}

function openQueue(save: (changes: readonly Change[]) => Promise<void>, isJoined = false) {
  const reports: string[] = []
  const options: StoreQueueOptions<Change> = {
    subject: 'changes',
    batchSize: 2,
    maxSize: 3,
    sizeOf: ({ values }) => values.length,
    groupOf: ({ key }) => key.slice(0, 1),
    describe: ({ key }) => `change ${key}`,
    report: (_, error) => reports.push((error as Error).message),
    save,
  }
  const queue = new StoreQueue<Change>(isJoined ? Object.assign(options, { joining }) : options)
  return { queue, reports }
}

test('changes are stored in order, in batches of one group', async () => {
  const batches: string[] = []
  const { queue } = openQueue(async (changes) => void batches.push(changes.map(({ key }) => key).join()))
  for (const [index, key] of ['a1', 'b1', 'a2', 'a3'].entries()) queue.add(change(key, index), 10 + index)
  expect([queue.storedBefore, queue.isFull]).toEqual([10, true])
  queue.open(() => Promise.resolve())
  await queue.run()
  expect(batches).toEqual(['a1,a2', 'a3', 'b1'])
  expect([queue.storedBefore, queue.isFull]).toEqual([Number.POSITIVE_INFINITY, false])
})

test('changes of one key wait as one', async () => {
  const saved: Change[] = []
  const { queue } = openQueue(async (changes) => void saved.push(...changes), true)
  queue.add(change('a', 1), 1)
  queue.add(change('a', 2, 3), 2)
  queue.open(() => Promise.resolve())
  await queue.run()
  expect(saved).toEqual([change('a', 1, 2, 3)])
})

test('a change that the store rejects is dropped, the others of its batch are stored', async () => {
  const saved: string[] = []
  const { queue, reports } = openQueue(async (changes) => {
    if (changes.some(({ key }) => key === 'a1')) throw new Error('rejected')
    saved.push(...changes.map(({ key }) => key))
  })
  queue.add(change('a1', 1), 1)
  queue.add(change('a2', 1), 2)
  queue.open(() => Promise.resolve())
  await queue.run()
  expect(saved).toEqual(['a2'])
  expect(reports.at(-1)).toBe('change a1 was dropped')
})

test('a queue that stops keeps what it could not store', async () => {
  const { queue, reports } = openQueue(async () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  })
  queue.add(change('a1', 1), 7)
  queue.open(() => Promise.resolve())
  await queue.stop(20)
  expect(queue.storedBefore).toBe(7)
  expect(reports).toContain('away')
})
