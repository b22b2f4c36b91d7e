import { expect, test } from 'vitest'
import { assignBlockLines, shortCodeOf } from './block-lines.ts'

const at = (left: number, width: number) => ({ left: `${left}%`, width: `${width}%` })

test('consecutive work shares a line; a short block takes the room of its code', () => {
  expect(assignBlockLines([at(0, 20), at(20, 20), at(60, 30)])).toEqual({ lines: [0, 0, 0], count: 1 })
  expect(assignBlockLines([at(0, 1), at(1, 20), at(11, 2), at(22, 5)])).toEqual({ lines: [0, 1, 0, 0], count: 2 })
  expect(assignBlockLines([])).toEqual({ lines: [], count: 1 })
})

test('a short block at the end of the day stays within the track, below the block that it would overlap', () => {
  expect(assignBlockLines([at(70, 25), at(99, 1)])).toEqual({ lines: [0, 1], count: 2 })
})

test('lines are in the order of the blocks, whichever block starts first', () => {
  expect(assignBlockLines([at(30, 10), at(0, 35)])).toEqual({ lines: [1, 0], count: 2 })
})

test('a code is shortened to its end', () => {
  expect([shortCodeOf('WO26112200026'), shortCodeOf('W-1')]).toEqual(['0026', 'W-1'])
})
