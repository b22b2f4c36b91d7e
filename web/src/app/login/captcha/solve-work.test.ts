// @vitest-environment node
import { createHash } from 'node:crypto'
import { hasZeroBits, workText } from '@gemba/contract/identity/sign-in/proof-of-work.ts'
import { expect, test } from 'vitest'
import { solveWork } from './solve-work.ts'

test('the server accepts the numbers, and the page gets its turns meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  const work = await solveWork('key', { puzzles: 32, bits: 10 }, new AbortController().signal)
  clearInterval(timer)
  const numbers = work.split('.').map(Number)
  expect(numbers).toHaveLength(32)
  for (const [puzzle, number] of numbers.entries()) {
    const digest = createHash('sha256')
      .update(workText('key', puzzle, number))
      .digest()
    expect(hasZeroBits(digest, 10)).toBe(true)
  }
  expect(turns).toBeGreaterThan(1)
})

test('the work stops when the person leaves the picture', async () => {
  const leaving = new AbortController()
  const work = solveWork('key', { puzzles: 32, bits: 30 }, leaving.signal)
  leaving.abort()
  await expect(work).rejects.toThrow('aborted')
})
