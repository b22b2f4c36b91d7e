import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LoadedOptions, OptionLoader, type OptionSource } from './option-loader.ts'

const option = (value: string) => ({ value, label: value })
const flush = () => vi.advanceTimersByTimeAsync(0)

function setUp(source: Partial<OptionSource> = {}) {
  const load = vi.fn(async (keyword: string) => [option(keyword || 'first')])
  const onFailure = vi.fn()
  const displayedOptions: LoadedOptions[] = []
  const loader = new OptionLoader(
    () => ({ load, onFailure, ...source }),
    (found) => displayedOptions.push(found),
  )
  return { load, onFailure, shown: displayedOptions, loader }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('options of a select', () => {
  test('S-319 are requested at once, and 500 ms after the source has changed', async () => {
    const { load, loader } = setUp()
    loader.changeSource()
    await flush()
    expect(load).toHaveBeenCalledTimes(1)
    loader.changeSource()
    await vi.advanceTimersByTimeAsync(499)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
  })
  test('S-320 are searched 200 ms after the last key, with a trimmed keyword', async () => {
    const { load, loader, shown } = setUp()
    loader.search('p')
    await vi.advanceTimersByTimeAsync(199)
    loader.search(' pu ')
    await vi.advanceTimersByTimeAsync(199)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(load.mock.calls).toEqual([['pu']])
    expect(shown).toEqual([{ isLoading: true }, { options: [option('pu')], isLoading: false }])
  })
  test('S-298 are the cached ones before the server has replied', async () => {
    const { load, loader, shown } = setUp({ held: () => [option('held')] })
    loader.changeSource()
    expect(load).not.toHaveBeenCalled()
    expect(shown).toEqual([{ options: [option('held')], isLoading: false }])
    await flush()
    expect(shown.at(-1)).toEqual({ options: [option('first')], isLoading: false })
  })
  test('remain the cached ones if the server does not reply; a search then finds nothing', async () => {
    const load = () => Promise.reject(new Error('offline'))
    const { loader, shown, onFailure } = setUp({ load, held: () => [option('held')] })
    loader.changeSource()
    await flush()
    expect(shown.at(-1)).toEqual({ options: [option('held')], isLoading: false })
    loader.search('p')
    await vi.advanceTimersByTimeAsync(200)
    expect(shown.at(-1)).toEqual({ options: [], isLoading: false })
    expect(onFailure).toHaveBeenCalledTimes(2)
  })
  test('of a late reply to an earlier request are dropped', async () => {
    const answers: ((options: { value: string; label: string }[]) => void)[] = []
    const load = () => new Promise<{ value: string; label: string }[]>((resolve) => answers.push(resolve))
    const { loader, shown } = setUp({ load })
    loader.search('a')
    await vi.advanceTimersByTimeAsync(200)
    loader.search('b')
    await vi.advanceTimersByTimeAsync(200)
    answers[1]?.([option('b')])
    answers[0]?.([option('a')])
    await flush()
    expect(shown.at(-1)).toEqual({ options: [option('b')], isLoading: false })
  })
  test('are not requested after the select is unmounted', async () => {
    const { load, loader } = setUp()
    loader.changeSource()
    loader.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(load).not.toHaveBeenCalled()
  })
})
