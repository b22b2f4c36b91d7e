import { secret, text } from '@gemba/contract/kit/field.ts'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../session/memory-store.fixture.ts'
import { readDraft, removeDraft, storeDraft, withoutSecrets } from './draft.ts'

const now = 1_795_150_000_000

describe('a draft', () => {
  test('is there again until it is dropped', () => {
    const store = memoryStore()
    storeDraft('a', { at: now, version: 3, content: { name: 'x' } }, store)
    expect(readDraft('a', now + 1000, store)).toEqual({ at: now, version: 3, content: { name: 'x' } })
    expect(readDraft('b', now, store)).toBeUndefined()
    removeDraft('a', store)
    expect(readDraft('a', now, store)).toBeUndefined()
  })
  test('goes after a week, and when it is broken', () => {
    const store = memoryStore()
    storeDraft('a', { at: now, version: 1, content: {} }, store)
    expect(readDraft('a', now + 8 * 86_400_000, store)).toBeUndefined()
    store.setItem('gemba.draft.c', '{broken')
    expect(readDraft('c', now, store)).toBeUndefined()
    expect(store.held.size).toBe(0)
  })
  test('holds no secret', () => {
    const fields = [
      { name: 'name', field: text({ max: 10 }) },
      { name: 'password', field: secret() },
    ]
    expect(withoutSecrets({ name: 'x', password: 'p' }, fields)).toEqual({ name: 'x' })
  })
  test('that does not fit is no failure', () => {
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(() => storeDraft('a', { at: now, version: 1, content: {} }, full)).not.toThrow()
  })
})
