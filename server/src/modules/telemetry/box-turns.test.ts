import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BoxTurns } from './box-turns.ts'

function spend(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a box within its share runs at once; one beyond it waits, and others pass it', () => {
  const turns = new BoxTurns()
  const ran: string[] = []
  turns.run('slow', () => spend(25))
  turns.run('slow', () => ran.push('slow'))
  turns.run('good', () => ran.push('good'))
  expect(ran).toEqual(['good'])
  expect([turns.waitingOf('slow'), turns.waitingOf('good')]).toEqual([1, 0])
})

test('boxes that wait are served in turn, each in its own order', async () => {
  const turns = new BoxTurns()
  const ran: string[] = []
  for (const box of ['a', 'b']) {
    turns.run(box, () => spend(25))
    for (const index of [1, 2, 3]) {
      turns.run(box, () => {
        ran.push(`${box}${index}`)
        spend(5)
      })
    }
  }
  while (ran.length < 6) await setImmediate()
  expect(ran).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  expect(turns.waitingOf('a')).toBe(0)
})

test('what waits when the intake stops does not run', async () => {
  const turns = new BoxTurns()
  const ran: string[] = []
  turns.run('a', () => spend(25))
  turns.run('a', () => ran.push('a'))
  turns.stop()
  await setImmediate()
  await setImmediate()
  expect(ran).toEqual([])
})
