import { expect, test } from 'vitest'
import { placesAfterMove } from './places-after-move.ts'

const siblings = [
  { id: 'a', sortNumber: 0 },
  { id: 'b', sortNumber: 0 },
  { id: 'c', sortNumber: 3 },
]

test('a move changes places and numbers what has to be numbered', () => {
  expect(placesAfterMove(siblings, 'b', -1)).toEqual([
    { id: 'b', sortNumber: 1 },
    { id: 'a', sortNumber: 2 },
  ])
})

test('nothing moves beyond the edge', () => {
  expect(placesAfterMove(siblings, 'a', -1)).toEqual([])
  expect(placesAfterMove(siblings, 'c', 1)).toEqual([])
  expect(placesAfterMove(siblings, 'x', 1)).toEqual([])
})
