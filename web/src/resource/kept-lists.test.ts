import { describe, expect, test } from 'vitest'
import { dropKept, keepOptions, keepSettings, readKeptOptions, readKeptSettings } from './kept-lists.ts'
import { memoryStore } from './memory-store.fixture.ts'

const option = (id: string) => ({ id, text: id.toUpperCase(), extend: null, disabled: 0 as const })

describe('what the browser keeps', () => {
  test('S-200 options by code, and settings such as unit conversion beside them', () => {
    const store = memoryStore()
    keepOptions({ owner: '7.en', code: 'colour' }, [option('red')], store)
    keepOptions({ owner: '7.en', code: 'shift' }, [option('night')], store)
    keepSettings('7.en', { unitConversion: 'kW', weType: '3d' }, store)
    expect(readKeptOptions('7.en', 'colour', store)).toEqual([option('red')])
    expect(readKeptOptions('7.en', 'shift', store)).toEqual([option('night')])
    expect(readKeptOptions('7.en', 'size', store)).toBeUndefined()
    expect(readKeptSettings('7.en', store)).toEqual({ unitConversion: 'kW', weType: '3d' })
  })
  test('is of one owner, and nothing after it was dropped', () => {
    const store = memoryStore()
    keepOptions({ owner: '7.en', code: 'colour' }, [option('red')], store)
    expect(readKeptOptions('8.en', 'colour', store)).toBeUndefined()
    expect(readKeptOptions('7.zh-CN', 'colour', store)).toBeUndefined()
    keepSettings('8.en', { xtmc: 'A' }, store)
    expect(readKeptOptions('7.en', 'colour', store)).toBeUndefined()
    dropKept(store)
    expect(readKeptSettings('8.en', store)).toEqual({})
  })
  test('is nothing when the store holds something else', () => {
    const store = memoryStore()
    store.setItem('gemba.dictionary', '[broken')
    expect(readKeptSettings('8.en', store)).toEqual({})
  })
})
