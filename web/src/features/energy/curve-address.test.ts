import { expect, test } from 'vitest'
import { curveAddress } from './curve-address.ts'

test('a figure links to the curve of its point in its time window', () => {
  const point = { id: '7', objectId: '3' }
  expect(curveAddress(point, { from: 1000 })).toBe('/lak/pages/equipment/object/3?points=7&from=1000')
  expect(curveAddress(point, { from: 1000, to: 2000 })).toBe('/lak/pages/equipment/object/3?points=7&from=1000&to=2000')
})
