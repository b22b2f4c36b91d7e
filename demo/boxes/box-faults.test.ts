import { expect, test } from 'vitest'
import { boxFaults, isSilent } from './box-faults.ts'

test('one box is silent for four minutes of each hour, the others never', () => {
  const hour = Date.parse('2026-11-22T08:00:00Z')
  const minutes = Array.from({ length: 120 }, (_, minute) => hour + minute * 60_000)
  expect(minutes.filter((ts) => isSilent('mill-box', ts))).toHaveLength(8)
  expect(minutes.filter((ts) => isSilent('melt-box', ts))).toEqual([])
})

test('one device sends three values without a point', () => {
  const unmappedCodes = Object.values(boxFaults).flatMap(({ unmapped }) => Object.keys(unmapped?.show(0) ?? {}))
  expect(unmappedCodes).toHaveLength(3)
})
