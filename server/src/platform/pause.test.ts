import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitTime, Pause, waitAtMost } from './pause.ts'

const never = new Promise<number>(() => undefined)
const failing = async (ms: number): Promise<number> => {
  await wait(ms)
  throw new Error('refused')
}
const createError = () => new Error('late')

test('work in time gives its result or its error', async () => {
  expect(await waitAtMost(wait(1, 7), 10_000)).toBe(7)
  expect(await limitTime(wait(1, 7), 10_000, createError)).toBe(7)
  await expect(waitAtMost(failing(1), 10_000)).rejects.toThrow('refused')
  await expect(limitTime(failing(1), 10_000, createError)).rejects.toThrow('refused')
})

test('work that takes too long gives undefined, the given result or the given error', async () => {
  expect(await waitAtMost(never, 5)).toBeUndefined()
  expect(await waitAtMost(never, 5, 'late')).toBe('late')
  await expect(limitTime(never, 5, createError)).rejects.toThrow('late')
})

test('a failure after the time limit is not reported as unhandled', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  expect(await waitAtMost(failing(20), 5)).toBeUndefined()
  await expect(limitTime(failing(20), 5, createError)).rejects.toThrow('late')
  await wait(60)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('no work is not waited for', async () => {
  const running: Promise<number> | undefined = undefined
  expect(await waitAtMost(running, 10_000, 'late')).toBeUndefined()
})

test('a pause ends early', async () => {
  const pause = new Pause()
  const waiting = pause.wait(60_000)
  pause.end()
  await waiting
  expect(await waitAtMost(waiting, 0, 'late')).toBeUndefined()
})
