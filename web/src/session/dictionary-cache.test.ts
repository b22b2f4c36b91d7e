import { afterEach, describe, expect, test, vi } from 'vitest'
import { cacheOptions, cacheSettings, clearCache, readCachedOptions, readCachedSettings } from './dictionary-cache.ts'
import { memoryStore } from './memory-store.fixture.ts'

const option = (id: string) => ({ id, text: id.toUpperCase(), extend: null, disabled: 0 as const })

/** The storage of this browser. */
function browserStore() {
  const store = memoryStore()
  vi.stubGlobal('localStorage', store)
  return store
}

afterEach(() => vi.unstubAllGlobals())

describe('the cache of the browser', () => {
  test('S-200 has options by code, and settings such as unit conversion', () => {
    browserStore()
    cacheOptions({ owner: '7.en', code: 'colour' }, [option('red')])
    cacheOptions({ owner: '7.en', code: 'shift' }, [option('night')])
    cacheSettings('7.en', { unitConversion: 'kW', weType: '3d' })
    expect(readCachedOptions('7.en', 'colour')).toEqual([option('red')])
    expect(readCachedOptions('7.en', 'shift')).toEqual([option('night')])
    expect(readCachedOptions('7.en', 'size')).toBeUndefined()
    expect(readCachedSettings('7.en')).toEqual({ unitConversion: 'kW', weType: '3d' })
  })
  test('belongs to one owner, and is empty after it was cleared', () => {
    browserStore()
    cacheOptions({ owner: '7.en', code: 'colour' }, [option('red')])
    expect(readCachedOptions('8.en', 'colour')).toBeUndefined()
    expect(readCachedOptions('7.zh-CN', 'colour')).toBeUndefined()
    cacheSettings('8.en', { xtmc: 'A' })
    expect(readCachedOptions('7.en', 'colour')).toBeUndefined()
    clearCache()
    expect(readCachedSettings('8.en')).toEqual({})
  })
  test('is empty if the storage contains something else', () => {
    const store = browserStore()
    store.setItem('gemba.dictionary', '[broken')
    expect(readCachedSettings('8.en')).toEqual({})
  })
})
