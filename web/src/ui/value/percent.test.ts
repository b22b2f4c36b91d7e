import { expect, test } from 'vitest'
import { fontFamilies } from '../theme/font-chooser.tsx'
import { parseFraction, toFraction } from './percent.ts'

test('S-168 S-169 a slider of 0 to 100 is a number of 0 to 1 with two decimals', () => {
  expect([0, 7, 50, 100].map(toFraction)).toEqual(['0.00', '0.07', '0.50', '1.00'])
  expect(['0', '0.07', '0.075', '1', '2', '-1'].map((text) => parseFraction(text, 33))).toEqual([0, 7, 8, 100, 100, 0])
  expect(['', ' ', 'x'].map((text) => parseFraction(text, 33))).toEqual([33, 33, 33])
})

test('S-165 the font families', () => {
  expect(fontFamilies).toEqual(['Microsoft YaHei', 'SimSun', 'SimHei', 'LiSu', 'YouYuan', 'PingFang SC', 'STHeiti'])
})
