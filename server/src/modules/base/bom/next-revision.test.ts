import { expect, test } from 'vitest'
import { nextRevision } from './next-revision.ts'

test.each([
  ['1', [], '2'],
  ['9', [], '10'],
  ['009', [], '010'],
  ['V1.9', ['V1.10'], 'V1.11'],
  ['A', [], 'B'],
  ['B', ['C'], 'D'],
  ['Z', [], 'Z2'],
  ['first', [], 'firsu'],
  ['版本', [], '版本2'],
  ['1', ['2', '3', '4'], '5'],
])('%s, with %s existingRevisions, is followed by %s', (revision, existingRevisions, next) => {
  expect(nextRevision(revision, new Set(existingRevisions))).toBe(next)
})
