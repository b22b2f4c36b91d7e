import { describe, expect, test } from 'vitest'
import { cacheOptions, cacheSettings, clearCache, readCachedOptions, readCachedSettings } from './dictionary-cache.ts'
import { memoryStore } from './memory-store.fixture.ts'

const option = (id: string) => ({ id, text: id.toUpperCase(), extend: null, disabled: 0 as const })

describe('what the browser keeps', () => {
  test('S-200 options by code, and settings such as unit conversion beside them', () => {
    const store = memoryStore()
    cacheOptions({ owner: '7.en', code: 'colour' }, [option('red')], store)
    cacheOptions({ owner: '7.en', code: 'shift' }, [option('night')], store)
    cacheSettings('7.en', { unitConversion: 'kW', weType: '3d' }, store)
    expect(readCachedOptions('7.en', 'colour', store)).toEqual([option('red')])
    expect(readCachedOptions('7.en', 'shift', store)).toEqual([option('night')])
    expect(readCachedOptions('7.en', 'size', store)).toBeUndefined()
    expect(readCachedSettings('7.en', store)).toEqual({ unitConversion: 'kW', weType: '3d' })
  })
  test('is of one owner, and nothing after it was dropped', () => {
    const store = memoryStore()
    cacheOptions({ owner: '7.en', code: 'colour' }, [option('red')], store)
    expect(readCachedOptions('8.en', 'colour', store)).toBeUndefined()
    expect(readCachedOptions('7.zh-CN', 'colour', store)).toBeUndefined()
    cacheSettings('8.en', { xtmc: 'A' }, store)
    expect(readCachedOptions('7.en', 'colour', store)).toBeUndefined()
    clearCache(store)
    expect(readCachedSettings('8.en', store)).toEqual({})
  })
  test('is nothing when the store holds something else', () => {
    const store = memoryStore()
    store.setItem('gemba.dictionary', '[broken')
    expect(readCachedSettings('8.en', store)).toEqual({})
  })
})
