import { afterEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../session/memory-store.fixture.ts'
import { asArray, flagCodec, jsonCodec, nameCodec, textCodec, textListCodec } from './codec.ts'
import { clearTabStorage, defineStored, defineStoredFamily } from './stored-value.ts'

afterEach(() => vi.unstubAllGlobals())

const place = { area: 'browser', scope: 'browser' } as const
const hasMoved = defineStored({ ...place, key: 'moved', initial: false, codec: flagCodec })
const view = defineStored({ ...place, key: 'view', initial: 'queue', codec: nameCodec(['queue', 'day']) })
const ids = defineStored<readonly string[]>({ ...place, key: 'ids', initial: [], codec: textListCodec })
const numbers = defineStored<readonly number[]>({
  ...place,
  key: 'numbers',
  initial: [1],
  codec: jsonCodec<readonly number[]>(asArray),
})
const noteOf = defineStoredFamily({ area: 'tab', scope: 'user', prefix: 'note.', initial: '', codec: textCodec })

test('a value is read as it was written, and is its default if nothing is stored', () => {
  const store = memoryStore()
  vi.stubGlobal('localStorage', store)
  expect([hasMoved.read(), view.read(), ids.read(), numbers.read()]).toEqual([false, 'queue', [], [1]])
  expect([hasMoved.write(true), view.write('day'), ids.write(['7', '8']), numbers.write([2])]).toEqual(
    Array(4).fill(true),
  )
  expect(Object.fromEntries(store.held)).toEqual({ moved: '1', view: 'day', ids: '7,8', numbers: '[2]' })
  expect([hasMoved.read(), view.read(), ids.read(), numbers.read()]).toEqual([true, 'day', ['7', '8'], [2]])
  hasMoved.remove()
  expect([hasMoved.isStored(), hasMoved.read(), view.isStored()]).toEqual([false, false, true])
})

test('content that cannot be decoded is read as the default', () => {
  const store = memoryStore()
  vi.stubGlobal('localStorage', store)
  for (const [key, text] of Object.entries({ view: 'month', numbers: '{' })) store.setItem(key, text)
  expect([view.read(), numbers.read()]).toEqual(['queue', [1]])
  store.setItem('numbers', '{"a":1}')
  expect([numbers.read(), numbers.isStored()]).toEqual([[1], true])
})

test('a family has a value for each record, in the storage of the tab', () => {
  const store = memoryStore()
  vi.stubGlobal('sessionStorage', store)
  noteOf('7').write('hot')
  expect([noteOf('7').read(), noteOf('8').read(), store.held.get('note.7')]).toEqual(['hot', '', 'hot'])
})

test('a full or forbidden storage reads as the defaults and never throws', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const full = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }
  for (const stub of [
    () => vi.stubGlobal('localStorage', full).stubGlobal('sessionStorage', full),
    () => vi.stubGlobal('localStorage', undefined).stubGlobal('sessionStorage', undefined),
    () => {
      const descriptor = { configurable: true, get: refuse }
      Object.defineProperty(globalThis, 'localStorage', descriptor)
      Object.defineProperty(globalThis, 'sessionStorage', descriptor)
    },
  ]) {
    stub()
    expect([view.read(), view.isStored(), view.write('day'), view.read()]).toEqual(['queue', false, false, 'queue'])
    expect(() => view.remove()).not.toThrow()
    expect(() => clearTabStorage({ except: ['note.7'] })).not.toThrow()
  }
})

test('a change by another tab is reported, for this key or the whole storage', () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const notify = vi.fn()
  const stop = view.onChange(notify)
  const change = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  for (const key of ['view', 'ids', null]) change(key)
  expect(notify).toHaveBeenCalledTimes(2)
  stop()
  change('view')
  expect(notify).toHaveBeenCalledTimes(2)
})

test('the storage of a tab is emptied except for the named keys', () => {
  const store = memoryStore()
  vi.stubGlobal('sessionStorage', { ...store, clear: () => store.held.clear() })
  store.setItem('note.7', 'hot')
  store.setItem('theme', 'dark')
  clearTabStorage({ except: ['theme', 'language'] })
  expect(Object.fromEntries(store.held)).toEqual({ theme: 'dark' })
})
