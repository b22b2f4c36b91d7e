import { expect, test } from 'vitest'
import { daysLeft } from './due-margin.tsx'

const zone = 'Asia/Shanghai'
/** Already the 27th in the plant, still the 26th in UTC. */
const now = Date.parse('2026-11-26T17:00:00Z')

test.each([
  [{ dueDate: '2026-11-27', status: 40, actualEnd: null }, 0],
  [{ dueDate: '2026-11-25', status: 40, actualEnd: null }, -2],
  [{ dueDate: '2026-12-01', status: 10, actualEnd: null }, 4],
  [{ dueDate: '2026-11-27', status: 70, actualEnd: Date.parse('2026-11-25T17:00:00Z') }, 1],
  [{ dueDate: '2026-11-20', status: 60, actualEnd: Date.parse('2026-11-25T17:00:00Z') }, -6],
  [{ dueDate: '2026-11-20', status: 60, actualEnd: null }, undefined],
  [{ dueDate: '2026-11-20', status: 90, actualEnd: null }, undefined],
  [{ dueDate: null, status: 40, actualEnd: null }, undefined],
])('%j has %s days left', (due, days) => {
  expect(daysLeft(due, zone, now)).toBe(days)
})
