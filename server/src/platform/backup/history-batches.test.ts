import { expect, test } from 'vitest'
import { batchesOf, type PointCount } from './history-batches.ts'

const million = 1_000_000

test('a part has 200 points or 100 million samples, or one point with more', () => {
  const small = Array.from({ length: 450 }, (_, index): PointCount => [`p${index}`, '3'])
  expect([...batchesOf(small)].map((batch) => batch.length)).toEqual([200, 200, 50])
  const large: PointCount[] = [40, 50, 20, 300, 1].map((count, index) => [`p${index}`, count * million])
  expect([...batchesOf(large)].map((batch) => batch.map(([point]) => point))).toEqual([
    ['p0', 'p1'],
    ['p2'],
    ['p3'],
    ['p4'],
  ])
  expect([...batchesOf([])]).toEqual([])
})
