import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryStore } from './memory-store.fixture.ts'
import { clearOfflineSession, type OfflineSession, readOfflineSession, storeOfflineSession } from './offline-session.ts'

const user = { id: '5', companyCode: 'demo', token: 'secret', authToken: 'secret too' } as unknown as SessionUser
const answer = (name: string, at: number, data: unknown = name) => ({ key: ['production', name], data, at })
const sessionWith = (mark: string, ...answers: OfflineSession['answers']): OfflineSession => ({ mark, user, answers })
const namesIn = (session: OfflineSession | undefined) => session?.answers.map(({ key }) => key[1])

/** The storage of this browser. */
function browserStore() {
  const store = memoryStore()
  vi.stubGlobal('localStorage', store)
  return store
}

afterEach(() => vi.unstubAllGlobals())

test('the same session finds what it has read, with its age and without the tokens', () => {
  const store = browserStore()
  storeOfflineSession(sessionWith('a', answer('old', 1), answer('new', 2)))
  const readSession = readOfflineSession('a')
  expect(readSession).toMatchObject({ user: { id: '5' }, answers: [answer('new', 2), answer('old', 1)] })
  expect([...store.held.values()].join()).not.toContain('secret')
})

test('another session finds nothing, and the data of the first one is removed', () => {
  for (const mark of ['b', '']) {
    const store = browserStore()
    storeOfflineSession(sessionWith('a', answer('work', 1)))
    expect(readOfflineSession(mark)).toBeUndefined()
    expect(store.held.size).toBe(0)
  }
})

test('signing out removes everything', () => {
  browserStore()
  storeOfflineSession(sessionWith('a', answer('work', 1)))
  clearOfflineSession()
  expect(readOfflineSession('a')).toBeUndefined()
})

test('the oldest replies are left out if there is no room', () => {
  browserStore()
  const large = 'x'.repeat(600_000)
  storeOfflineSession(sessionWith('a', answer('older', 1, large), answer('newer', 2, large)))
  expect(namesIn(readOfflineSession('a'))).toEqual(['newer'])
})

test('old data never appears as newer if the browser cannot store more, and unknown content does no harm', () => {
  const store = browserStore()
  storeOfflineSession(sessionWith('a', answer('before', 1)))
  vi.stubGlobal('localStorage', {
    ...store,
    setItem: () => {
      throw new Error('full')
    },
  })
  storeOfflineSession(sessionWith('a', answer('after', 2)))
  expect(readOfflineSession('a')).toBeUndefined()
  for (const text of ['{', '{"mark":"a"}', 'null']) {
    store.setItem('gemba.kept', text)
    expect(readOfflineSession('a')).toBeUndefined()
  }
})
