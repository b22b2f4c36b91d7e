import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BoxTurns } from './box-turns.ts'

let clock = 0

/** Advances the clock, like work that takes time. */
function spend(ms: number): void {
  clock += ms
}

/** Uses the free time of a box, with messages that are not heavy. */
function useUp(turns: BoxTurns, box: string): void {
  for (let index = 0; index < 3; index++) turns.run(box, () => spend(7))
}

test('a box within its free time runs at once; beyond it its messages wait while other boxes run', () => {
  const turns = new BoxTurns(undefined, () => clock)
  const ran: string[] = []
  useUp(turns, 'slow')
  turns.run('slow', () => ran.push('slow'))
  turns.run('good', () => ran.push('good'))
  expect(ran).toEqual(['good'])
  expect([turns.waitingOf('slow'), turns.waitingOf('good')]).toEqual([1, 0])
})

test('waiting boxes are served in turn, each in its own order', async () => {
  const turns = new BoxTurns(undefined, () => clock)
  const ran: string[] = []
  for (const box of ['a', 'b']) {
    useUp(turns, box)
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

test('backlog waits for its turn, live messages run before it, and both go on when the intake is busy', async () => {
  const turns = new BoxTurns(undefined, () => clock)
  const ran: string[] = []
  const work = (name: string) => () => {
    ran.push(name)
    spend(5)
  }
  for (const box of ['a', 'b', 'c']) turns.run(box, work(`${box} hist`), true)
  turns.run('a', work('a live'))
  expect(ran).toEqual(['a live'])
  useUp(turns, 'd')
  for (const name of ['d1', 'd2']) turns.run('d', work(name))
  while (ran.length < 6) await setImmediate()
  expect(ran).toEqual(['a live', 'a hist', 'd1', 'b hist', 'd2', 'c hist'])
})

test('waiting messages do not run after the intake has stopped', async () => {
  const turns = new BoxTurns(undefined, () => clock)
  const ran: string[] = []
  useUp(turns, 'a')
  turns.run('a', () => ran.push('a'))
  turns.stop()
  await setImmediate()
  await setImmediate()
  expect(ran).toEqual([])
})

test('a message that takes long pauses its box and no other', async () => {
  const turns = new BoxTurns(undefined, () => clock)
  const ran: string[] = []
  turns.run('heavy', () => spend(30))
  turns.run('heavy', () => ran.push('heavy'))
  useUp(turns, 'good')
  turns.run('good', () => ran.push('good'))
  while (ran.length < 1) await setImmediate()
  expect(turns.waitingOf('heavy')).toBe(1)
  spend(200)
  while (ran.length < 2) await setImmediate()
  expect(ran).toEqual(['good', 'heavy'])
})

test('all boxes wait while held, also in the middle of a turn, and continue afterwards', async () => {
  let isHeld = false
  const turns = new BoxTurns(
    () => isHeld,
    () => clock,
  )
  const ran: string[] = []
  turns.run('a', () => {
    ran.push('a1')
    isHeld = true
  })
  turns.run('a', () => {
    ran.push('a2')
    isHeld = true
  })
  turns.run('a', () => ran.push('a3'))
  turns.run('b', () => ran.push('b1'))
  await setImmediate()
  await setImmediate()
  expect(ran).toEqual(['a1'])
  isHeld = false
  turns.resume()
  await setImmediate()
  await setImmediate()
  expect(ran).toEqual(['a1', 'a2'])
  isHeld = false
  turns.resume()
  while (ran.length < 4) await setImmediate()
  expect(ran).toEqual(['a1', 'a2', 'b1', 'a3'])
})
