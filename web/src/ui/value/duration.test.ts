import { expect, it } from 'vitest'
import { formatExactly, unitOfDuration } from './duration.ts'

it('a duration has the largest unit in which it is exact', () => {
  expect([0, 250, 1500, 1000, 90_000, 600_000, 7_200_000, 172_800_000].map(unitOfDuration)).toEqual([
    's',
    'ms',
    'ms',
    's',
    's',
    'min',
    'h',
    'd',
  ])
  expect([600_000, 1500, 0].map((ms) => formatExactly(ms, 'en'))).toEqual(['10\u2009min', '1,500\u2009ms', '0\u2009s'])
  expect(formatExactly(600_000, 'zh-CN')).toBe('10\u2009分钟')
})
