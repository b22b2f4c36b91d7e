import { expect, test } from 'vitest'
import { localCodeTime } from './examples.ts'

test.each([
  [new Date(2026, 0, 1, 5), { year: 2026, month: 1, day: 1, hour: 5, week: 1, weekYear: 2026 }],
  [new Date(2027, 0, 2, 0), { year: 2027, month: 1, day: 2, hour: 0, week: 53, weekYear: 2026 }],
  [new Date(2024, 11, 30, 23), { year: 2024, month: 12, day: 30, hour: 23, week: 1, weekYear: 2025 }],
])('%s is split into the date parts of a code', (at, parts) => {
  expect(localCodeTime(at)).toEqual(parts)
})
