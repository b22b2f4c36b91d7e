import { expect, test } from 'vitest'
import { curveAddress } from './curve-address.ts'

test('a figure leads to the curve of its point over its time', () => {
  const point = { id: '7', objectId: '3' }
  expect(curveAddress(point, { from: 1000 })).toBe('/lak/pages/equipment/object/3?points=7&from=1000')
  expect(curveAddress(point, { from: 1000, to: 2000 })).toBe('/lak/pages/equipment/object/3?points=7&from=1000&to=2000')
})
