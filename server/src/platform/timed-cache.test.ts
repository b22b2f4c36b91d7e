import { beforeEach, expect, test, vi } from 'vitest'
import { TimedCache } from './timed-cache.ts'

let cache: TimedCache<string>

beforeEach(() => {
  vi.useRealTimers()
  cache = new TimedCache({ lifeMs: 1000, maxEntries: 3 })
})

const load = (value: string) => () => Promise.resolve(value)

test('a value is loaded once within its lifetime', async () => {
  vi.useFakeTimers()
  expect(await cache.get('a', load('first'))).toBe('first')
  vi.advanceTimersByTime(999)
  expect(await cache.get('a', load('second'))).toBe('first')
  vi.advanceTimersByTime(1)
  expect(await cache.get('a', load('second'))).toBe('second')
})

test.each<[string, () => void]>([
  ['all', () => cache.clear()],
  ['its key', () => cache.clear('a')],
  ['what fits', () => cache.clearWhere((value) => value === 'old')],
])('a value loaded while %s was cleared is not cached', async (_, clear) => {
  const slow = Promise.withResolvers<string>()
  const loading = cache.get('a', () => slow.promise)
  clear()
  slow.resolve('old')
  expect(await loading).toBe('old')
  expect(await cache.get('a', load('new'))).toBe('new')
  expect(await cache.get('a', load('newer'))).toBe('new')
})

test('clearing one key, or matching values, leaves the others', async () => {
  await cache.get('a', load('one'))
  await cache.get('b', load('two'))
  cache.clear('a')
  expect(await cache.get('a', load('three'))).toBe('three')
  cache.clearWhere((value) => value === 'three')
  expect(await Promise.all([cache.get('a', load('four')), cache.get('b', load('four'))])).toEqual(['four', 'two'])
})

test('the number of cached values is limited', async () => {
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, load('old'))
  expect(await cache.get('a', load('new'))).toBe('new')
  expect(await cache.get('d', load('new'))).toBe('old')
})

test('a failed load is not cached', async () => {
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', load('back'))).toBe('back')
})
