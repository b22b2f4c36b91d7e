import { expect, test } from 'vitest'
import { CheckQueue } from './check-queue.ts'

test('two are verified at once, addresses in turn, and an attempt that would wait too long is not verified', async () => {
  const queue = new CheckQueue()
  const order: string[] = []
  let running = 0
  let maxRunning = 0
  const judge = (name: string) => async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise(setImmediate)
    order.push(name)
    running--
    return name
  }
  const flood = Array.from({ length: 80 }, (_, index) => queue.run('a', judge(`a${index}`)))
  const good = queue.run('b', judge('b'))
  expect(await good).toBe('b')
  expect(order.length).toBeLessThan(6)
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(80 - 52)
  expect(maxRunning).toBe(2)
})

test('a failing verification rejects for its caller, and the next one runs', async () => {
  const queue = new CheckQueue()
  const failing = [1, 2, 3].map(() => queue.run('a', () => Promise.reject(new Error('store'))))
  for (const run of failing) await expect(run).rejects.toThrow('store')
  expect(await queue.run('a', async () => 1)).toBe(1)
})
