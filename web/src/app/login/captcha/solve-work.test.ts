// @vitest-environment node
import { createHash } from 'node:crypto'
import { hasZeroBits, workText } from '@gemba/contract/identity/sign-in/proof-of-work.ts'
import { expect, test } from 'vitest'
import { solveWork } from './solve-work.ts'

test('the numbers are right by the digests of the server, and the page never stands still for long', async () => {
  let longestMs = 0
  let lastAt = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastAt)
    lastAt = performance.now()
  })
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
  expect(longestMs).toBeLessThan(250)
})

test('who leaves the picture works no further', async () => {
  const leaving = new AbortController()
  const work = solveWork('key', { puzzles: 32, bits: 30 }, leaving.signal)
  leaving.abort()
  await expect(work).rejects.toThrow('aborted')
})
