import { expect, test } from 'vitest'
import { mapInTurns } from './in-turns.ts'

test('many items are converted in order, and others run between two turns', async () => {
  const items = Array.from({ length: 2500 }, (_, at) => at)
  const convertedWhenOthersRan: number[] = []
  let converted = 0
  const runOthers = (): void => {
    convertedWhenOthersRan.push(converted)
    if (converted < items.length) setImmediate(runOthers)
  }
  setImmediate(runOthers)
  const results = await mapInTurns(items, (item) => {
    converted++
    return item * 2
  })
  expect(results).toEqual(items.map((item) => item * 2))
  expect(convertedWhenOthersRan).toContain(1000)
  expect(convertedWhenOthersRan).toContain(2000)
})

test('no items give no results', async () => {
  expect(await mapInTurns([], String)).toEqual([])
})
