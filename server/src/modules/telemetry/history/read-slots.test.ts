import { expect, test } from 'vitest'
import { ReadSlots } from './read-slots.ts'

/** Reads that end when they are told to. */
function startReads(slots: ReadSlots, userIds: readonly string[]) {
  const started: string[] = []
  const ends: (() => void)[] = []
  const outcomes = userIds.map((userId, index) =>
    slots
      .run(userId, async () => {
        started.push(`${userId}${index}`)
        await new Promise<void>((resolve) => {
          ends[index] = resolve
        })
        return index
      })
      .catch((error: { code?: string }) => error.code),
  )
  return { started, ends, outcomes }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a user holds at most its share, others come in beside it, and who waits comes next', async () => {
  const slots = new ReadSlots({ atOnce: 3, perUser: 2, waiting: 10, waitMs: 60_000 })
  const { started, ends, outcomes } = startReads(slots, ['a', 'a', 'a', 'b', 'c'])
  await turn()
  expect(started).toEqual(['a0', 'a1', 'b3'])
  ends[3]?.()
  await turn()
  expect(started).toEqual(['a0', 'a1', 'b3', 'c4'])
  ends[0]?.()
  await turn()
  expect(started).toEqual(['a0', 'a1', 'b3', 'c4', 'a2'])
  for (const end of ends) end()
  expect(await Promise.all(outcomes)).toEqual([0, 1, 2, 3, 4])
})

test('a read that fails gives its slot back', async () => {
  const slots = new ReadSlots({ atOnce: 1, perUser: 1, waiting: 1, waitMs: 60_000 })
  await expect(slots.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run('a', async () => 'yes')).toBe('yes')
})

test('too many, and too long a wait, are refused in words', async () => {
  const slots = new ReadSlots({ atOnce: 1, perUser: 1, waiting: 1, waitMs: 10 })
  const { ends, outcomes } = startReads(slots, ['a', 'b', 'c'])
  expect(await outcomes[2]).toBe('historyBusy')
  expect(await outcomes[1]).toBe('historyBusy')
  ends[0]?.()
  expect(await outcomes[0]).toBe(0)
  expect(await slots.run('b', async () => 'free')).toBe('free')
})
