import { expect, test } from 'vitest'
import { hallOf } from './hall-layout.ts'

const at = (id: string, column: number | null, row: number | null) => ({ id, column, row })

test('stations keep their placed position without empty margins, other stations stay with their work centre', () => {
  const centers = [
    { id: 'a', stations: [at('1', 3, 2), at('2', 5, 2), at('3', null, null)] },
    { id: 'b', stations: [at('4', 3, 4), at('5', 3, 2), at('6', 4, null)] },
    { id: 'c', stations: [at('7', 4, 3)] },
  ]
  const hall = hallOf(centers)
  expect(hall.placed.map(({ station, column, row }) => [station.id, column, row])).toEqual([
    ['1', 1, 1],
    ['2', 3, 1],
    ['4', 1, 3],
    ['7', 2, 2],
  ])
  expect([hall.columns, hall.rows]).toEqual([3, 3])
  // A station whose position is occupied or incomplete counts as not placed.
  expect(hall.centers.map(({ id, stations }) => [id, stations.map((station) => station.id)])).toEqual([
    ['a', ['3']],
    ['b', ['5', '6']],
  ])
  expect(hallOf([{ stations: [at('1', null, null)] }])).toMatchObject({ placed: [], columns: 0, rows: 0 })
})
