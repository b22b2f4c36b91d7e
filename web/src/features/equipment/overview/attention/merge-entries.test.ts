import { expect, test } from 'vitest'
import type { AttentionEntry } from '../../../../resource/tab/attention.ts'
import { mergeEntries } from './merge-entries.ts'

const entry = (id: string, level: AttentionEntry['level'], more: Partial<AttentionEntry> = {}): AttentionEntry => ({
  id,
  level,
  since: 0,
  head: null,
  subject: null,
  detail: null,
  ...more,
})

test('the worst comes first whatever its source, then the oldest; what has ended comes last', () => {
  const alarms = [entry('returned critical', 1, { isOver: true }), entry('warning', 3)]
  const calls = [entry('newer call', 1, { since: 9 }), entry('older call', 1, { since: 5 })]
  const orders = [entry('late order', 2)]
  expect(mergeEntries([alarms, orders, calls]).map(({ id }) => id)).toEqual([
    'older call',
    'newer call',
    'late order',
    'warning',
    'returned critical',
  ])
})
