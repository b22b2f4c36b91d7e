import { expect, test } from 'vitest'
import { behindPlanMs } from './plan-margin.ts'

const work = (goodQuantity: string, scrapQuantity = '0') => ({
  planStart: 1_000,
  planEnd: 2_000,
  quantity: '10',
  goodQuantity,
  scrapQuantity,
  reworkQuantity: '0',
})

test.each([
  ['half of the time and half of the pieces', work('4', '1'), 1_500, 0],
  ['half of the time and nothing', work('0'), 1_500, 500],
  ['more pieces than time', work('8'), 1_500, -300],
  ['after the end, pieces left', work('5'), 2_500, 1_000],
  ['not begun and not due', work('0'), 500, undefined],
  ['begun early', work('1'), 500, -600],
  ['without a plan', { ...work('0'), planEnd: null }, 1_500, undefined],
] as const)('%s', (_, planned, now, behind) => expect(behindPlanMs(planned, now)).toBe(behind))
