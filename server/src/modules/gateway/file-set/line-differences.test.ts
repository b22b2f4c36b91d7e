import { expect, test } from 'vitest'
import { listDifferences } from './line-differences.ts'

const marks = { same: ' ', removed: '-', added: '+' } as const
const differencesOf = (expected: string, held: string): string[] =>
  listDifferences(expected, held).lines.map(
    ({ kind, expectedLine, heldLine, text }) => `${marks[kind]}${expectedLine ?? ''}/${heldLine ?? ''} ${text}`,
  )

test('a changed line is removed and added, with three equal lines around it', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const expected = lines.join('\n')
  expect(differencesOf(expected, expected.replace('e', 'E'))).toEqual([
    ' 2/2 b',
    ' 3/3 c',
    ' 4/4 d',
    '-5/ e',
    '+/5 E',
    ' 6/6 f',
    ' 7/7 g',
    ' 8/8 h',
  ])
})

test.each([
  ['the same text', 'a\nb\n', 'a\r\nb', []],
  ['nothing held', 'a', '', ['-1/ a']],
  ['nothing expected', '', 'a\nb', ['+/1 a', '+/2 b']],
  ['a line more', 'a\nc', 'a\nb\nc', [' 1/1 a', '+/2 b', ' 2/3 c']],
  ['a line moved', 'a\nb', 'b\na', ['-1/ a', ' 2/1 b', '+/2 a']],
])('%s', (_, expected, held, differences) => {
  expect(differencesOf(expected, held)).toEqual(differences)
})

test('very different long texts are listed as a whole, up to the limit', () => {
  const textOf = (prefix: string) => Array.from({ length: 3000 }, (_, index) => `${prefix}${index}`).join('\n')
  const { lines, isTruncated } = listDifferences(textOf('a'), textOf('b'))
  expect([lines.length, isTruncated, lines[0]?.kind]).toEqual([500, true, 'removed'])
})
