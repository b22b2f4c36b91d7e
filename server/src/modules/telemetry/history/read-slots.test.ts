import { expect, test } from 'vitest'
import { ReadSlots } from './read-slots.ts'

/** Returns a user by its id. Ids of company b begin with b. */
const ownerOf = (userId: string) => ({ userId, companyId: userId.startsWith('b') ? 'b' : 'a' })
const shares = (inAll: number, ofCompany = inAll, ofUser = inAll) => ({ inAll, ofCompany, ofUser })

/** Starts reads that end on request. */
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

test('a user gets at most its share, others run concurrently, and the waiting read is next', async () => {
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

test('a company leaves a slot and queue positions to the others, and comes after them', async () => {
  const slots = new ReadSlots({ atOnce: shares(3, 2, 2), waiting: shares(6, 3, 2), waitMs: 60_000 })
  const { started, ends, outcomes } = startReads(slots, ['a1', 'a2', 'a3', 'a3', 'a3', 'a4', 'a5', 'b1', 'b2'])
  await turn()
  expect(started).toEqual(['a10', 'a21', 'b17'])
  // Two reads of a3 are waiting, and three of the company.
  expect([await outcomes[4], await outcomes[6]]).toEqual(['historyBusy', 'historyBusy'])
  // In order of arrival among equals; then the owner with fewer running reads.
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

test('a failing read releases its slot', async () => {
  const slots = new ReadSlots({ atOnce: shares(1), waiting: shares(1), waitMs: 60_000 })
  await expect(slots.run(ownerOf('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run(ownerOf('a'), async () => 'yes')).toBe('yes')
})

test('too many reads and too long a wait are refused with a text', async () => {
  const slots = new ReadSlots({ atOnce: shares(1), waiting: shares(1), waitMs: 10 })
  const { ends, outcomes } = startReads(slots, ['a', 'b', 'c'])
  expect(await outcomes[2]).toBe('historyBusy')
  expect(await outcomes[1]).toBe('historyBusy')
  ends[0]?.()
  expect(await outcomes[0]).toBe(0)
  expect(await slots.run(ownerOf('b'), async () => 'free')).toBe('free')
})
