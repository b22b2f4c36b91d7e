import { expect, test } from 'vitest'
import { rowsInPlace } from './held-rows.ts'

const row = (id: string, state = 'listed') => ({ id, state })
const toUnlisted = ({ id }: { id: string }) => row(id, 'unlisted')

test('rows stay in their places, with their new content', () => {
  const previous = [row('a'), row('b'), row('c')]
  expect(rowsInPlace(previous, [row('c', 'new'), row('a'), row('b')], toUnlisted)).toEqual([
    row('a'),
    row('b'),
    row('c', 'new'),
  ])
})

test('a row that is no longer listed stays, and a new row follows at the end', () => {
  expect(rowsInPlace([row('a'), row('b')], [row('n'), row('b')], toUnlisted)).toEqual([
    row('a', 'unlisted'),
    row('b'),
    row('n'),
  ])
})
