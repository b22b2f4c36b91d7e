import { expect, test } from 'vitest'
import type { OrderRow } from './order-row.ts'
import { releasable } from './release-selected.tsx'

test('rows on the page that cannot be released are left out; other ids are left to the server', () => {
  const row = (id: string, ...allowedActions: string[]) => ({ id, allowedActions }) as unknown as OrderRow
  const rows = [row('1', 'release', 'cancel'), row('2', 'plan'), row('3', 'release')]
  expect(releasable({ rows, selected: new Set(['1', '2', '99']) })).toEqual(['1', '99'])
  expect(releasable({ rows, selected: new Set() })).toEqual([])
})
