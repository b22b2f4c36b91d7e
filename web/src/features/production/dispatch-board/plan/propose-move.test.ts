import { expect, test } from 'vitest'
import { proposeMove } from './propose-move.ts'

const work = (id: string, hours: number, more: object = {}) => ({
  id,
  loadMs: hours,
  priority: 50,
  dueDate: null,
  ...more,
})
const place = (stationId: string, day: number, freeMs: number) => ({ stationId, day, freeMs })

test('the least urgent work moves to the first place with room for it', () => {
  const works = [work('1', 3, { priority: 10 }), work('2', 3, { dueDate: '2026-11-30' }), work('3', 3)]
  const places = [place('a', 0, 2), place('b', 0, 4), place('a', 1, 9)]
  expect(proposeMove({ works, places, excessMs: 2 })).toEqual({ workId: '3', place: place('b', 0, 4) })
})

test('work that removes the whole excess is preferred; otherwise what fits is moved', () => {
  const works = [work('1', 5, { priority: 10 }), work('2', 1)]
  expect(proposeMove({ works, places: [place('a', 1, 9)], excessMs: 4 })?.workId).toBe('1')
  expect(proposeMove({ works, places: [place('a', 1, 2)], excessMs: 4 })?.workId).toBe('2')
})

test('without room, and without work that can move, nothing is proposed', () => {
  expect(proposeMove({ works: [work('1', 5)], places: [place('a', 1, 4)], excessMs: 1 })).toBeUndefined()
  expect(proposeMove({ works: [work('1', 0)], places: [place('a', 1, 4)], excessMs: 1 })).toBeUndefined()
})
