import { secret, text } from '@gemba/contract/kit/field.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../../session/memory-store.fixture.ts'
import { readDraft, removeDraft, storeDraft, withoutSecrets } from './draft.ts'

const now = 1_795_150_000_000

/** The storage of this browser. */
function browserStore() {
  const store = memoryStore()
  vi.stubGlobal('localStorage', store)
  return store
}

afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  test('is stored until it is removed', () => {
    browserStore()
    storeDraft('a', { at: now, version: 3, content: { name: 'x' } })
    expect(readDraft('a', now + 1000)).toEqual({ at: now, version: 3, content: { name: 'x' } })
    expect(readDraft('b', now)).toBeUndefined()
    removeDraft('a')
    expect(readDraft('a', now)).toBeUndefined()
  })
  test('expires after a week, and is ignored if it cannot be read', () => {
    const store = browserStore()
    storeDraft('a', { at: now, version: 1, content: {} })
    expect(readDraft('a', now + 8 * 86_400_000)).toBeUndefined()
    store.setItem('gemba.draft.c', '{broken')
    expect(readDraft('c', now)).toBeUndefined()
    expect(store.held.size).toBe(0)
  })
  test('contains no secret', () => {
    const fields = [
      { name: 'name', field: text({ max: 10 }) },
      { name: 'password', field: secret() },
    ]
    expect(withoutSecrets({ name: 'x', password: 'p' }, fields)).toEqual({ name: 'x' })
  })
  test('that does not fit causes no failure', () => {
    vi.stubGlobal('localStorage', {
      ...memoryStore(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    })
    expect(() => storeDraft('a', { at: now, version: 1, content: {} })).not.toThrow()
  })
})
