import { describe, expect, test, vi } from 'vitest'
import { addressKeyOf } from './address-key.ts'
import { Backoff, delayAfter } from './backoff.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { Gate } from './gate.ts'
import { Limits } from './limits.ts'

test('concurrent tries are counted before any of them ends', async () => {
  const limit = new Limits().open('test', { points: 5, durationSec: 60, blockSec: 60 })
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => limit.take('a')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(limit.take('a')).rejects.toMatchObject({ code: 'throttled' })
  await expect(limit.check('a')).rejects.toMatchObject({ code: 'throttled' })
  expect(await limit.take('b')).toBe(1)
  await limit.giveBack('b')
  expect(await limit.take('b')).toBe(1)
  await limit.clear('a')
  expect(await limit.take('a')).toBe(1)
})

test('a gate runs few, lets some wait, and rejects the rest', async () => {
  const gate = new Gate({ atWork: 2, waiting: 3 })
  let [atWork, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++atWork)
    await new Promise((resolve) => setImmediate(resolve))
    atWork--
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => gate.run(work)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(most).toBe(2)
  // A failed run releases its place, too.
  await expect(gate.run(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
  for (let index = 0; index < 5; index++) await gate.run(work)
})

test('places are per key and are released', () => {
  const places = new ConcurrencyLimiter(2)
  expect(['a', 'a', 'a', 'b'].map((key) => places.take(key))).toEqual([true, true, false, true])
  places.giveBack('a')
  expect([places.take('a'), places.take('a'), places.take('b')]).toEqual([true, false, true])
})

describe('an address counts as its owner has it', () => {
  test.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['::1', '0:0:0:0::'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8::5', '2001:db8:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
  ])('%s', (ip, key) => expect(addressKeyOf(ip)).toBe(key))
})

describe('a backoff slows tries down', () => {
  const options = { freeTries: 3, firstDelaySec: 2, maxDelaySec: 10, windowSec: 3600 }

  test('free tries have no delay; further delays double up to a limit', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 1000].map((tries) => delayAfter(tries, options))).toEqual([0, 0, 0, 2, 4, 8, 10, 10])
  })

  test('concurrent tries are counted before any of them ends, and rejected ones are not counted', async () => {
    vi.useFakeTimers()
    try {
      const backoff = new Backoff(new Limits(), 'test', options)
      const take = async (count: number) => {
        const outcomes = await Promise.allSettled(Array.from({ length: count }, () => backoff.take('a')))
        return outcomes.filter(({ status }) => status === 'fulfilled').length
      }
      expect(await take(200)).toBe(4)
      await expect(backoff.take('a')).rejects.toMatchObject({ code: 'throttled', params: { seconds: 2 } })
      vi.advanceTimersByTime(2_100)
      expect(await take(10)).toBe(1)
      vi.advanceTimersByTime(2_100)
      expect(await take(10)).toBe(0)
      vi.advanceTimersByTime(2_000)
      expect(await take(10)).toBe(1)
      // A successful try does not delay the next one.
      await backoff.giveBack('a')
      expect(await take(10)).toBe(1)
      expect(await Promise.all([backoff.take('b'), backoff.take('b'), backoff.take('b')])).toHaveLength(3)
      await backoff.clear('a')
      expect(await take(10)).toBe(4)
    } finally {
      vi.useRealTimers()
    }
  })
})
