import { instant, integer, optional, reference } from '@gemba/contract/kit/field.ts'
import { expect, test } from 'vitest'
import { fromStore } from './changed-value.ts'

test('stored ids become texts, stored instants become milliseconds, the rest stays', () => {
  expect(fromStore(reference('department'), 17)).toBe('17')
  expect(fromStore(instant(), '2026-11-20T05:30:00+00:00')).toBe(Date.UTC(2026, 10, 20, 5, 30))
  expect(fromStore(integer(), 0)).toBe(0)
  expect(fromStore(optional(reference('department')), null)).toBe(null)
})
