// @vitest-environment node
import { createHash } from 'node:crypto'
import { hasZeroBits, workText } from '@gemba/contract/identity/sign-in/proof-of-work.ts'
import { expect, test } from 'vitest'
import { solveWork } from './solve-work.ts'

test('the server accepts the numbers, and the page is never blocked for long', async () => {
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

test('the work stops when the person leaves the picture', async () => {
  const leaving = new AbortController()
  const work = solveWork('key', { puzzles: 32, bits: 30 }, leaving.signal)
  leaving.abort()
  await expect(work).rejects.toThrow('aborted')
})
