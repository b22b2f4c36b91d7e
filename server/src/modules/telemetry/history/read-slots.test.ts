import { expect, test } from 'vitest'
import { ReadSlots } from './read-slots.ts'

/** A user by its name: those of company b begin so. */
const ownerOf = (userId: string) => ({ userId, companyId: userId.startsWith('b') ? 'b' : 'a' })
const shares = (inAll: number, ofCompany = inAll, ofUser = inAll) => ({ inAll, ofCompany, ofUser })

/** Reads that end when they are told to. */
function startReads(slots: ReadSlots, userIds: readonly string[]) {
  const started: string[] = []
  const ends: (() => void)[] = []
  const outcomes = userIds.map((userId, index) =>
    slots
      .run(ownerOf(userId), async () => {
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
  const slots = new ReadSlots({ atOnce: shares(3, 3, 2), waiting: shares(10), waitMs: 60_000 })
  const { started, ends, outcomes } = startReads(slots, ['a', 'a', 'a', 'd', 'c'])
  await turn()
  expect(started).toEqual(['a0', 'a1', 'd3'])
  ends[3]?.()
  await turn()
  expect(started).toEqual(['a0', 'a1', 'd3', 'c4'])
  ends[0]?.()
  await turn()
  expect(started).toEqual(['a0', 'a1', 'd3', 'c4', 'a2'])
  for (const end of ends) end()
  expect(await Promise.all(outcomes)).toEqual([0, 1, 2, 3, 4])
})

test('a company leaves a slot and places in the line to the others, and comes after them', async () => {
  const slots = new ReadSlots({ atOnce: shares(3, 2, 2), waiting: shares(6, 3, 2), waitMs: 60_000 })
  const { started, ends, outcomes } = startReads(slots, ['a1', 'a2', 'a3', 'a3', 'a3', 'a4', 'a5', 'b1', 'b2'])
  await turn()
  expect(started).toEqual(['a10', 'a21', 'b17'])
  // Of a3 two wait, of the company three.
  expect([await outcomes[4], await outcomes[6]]).toEqual(['historyBusy', 'historyBusy'])
  // The first come among equals; then who has less at work.
  ends[0]?.()
  await turn()
  expect(started.at(-1)).toBe('a32')
  ends[7]?.()
  await turn()
  expect(started.at(-1)).toBe('b28')
  for (let round = 0; round < 9; round++) {
    for (const end of ends) end?.()
    await turn()
  }
  expect(started).toHaveLength(7)
})

test('a read that fails gives its slot back', async () => {
  const slots = new ReadSlots({ atOnce: shares(1), waiting: shares(1), waitMs: 60_000 })
  await expect(slots.run(ownerOf('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run(ownerOf('a'), async () => 'yes')).toBe('yes')
})

test('too many, and too long a wait, are refused in words', async () => {
  const slots = new ReadSlots({ atOnce: shares(1), waiting: shares(1), waitMs: 10 })
  const { ends, outcomes } = startReads(slots, ['a', 'b', 'c'])
  expect(await outcomes[2]).toBe('historyBusy')
  expect(await outcomes[1]).toBe('historyBusy')
  ends[0]?.()
  expect(await outcomes[0]).toBe(0)
  expect(await slots.run(ownerOf('b'), async () => 'free')).toBe('free')
})
