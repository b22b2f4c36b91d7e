import { expect, it } from 'vitest'
import { parsePageNumber } from '../centre/parse-page-number.ts'
import { partsOf } from './match-parts.ts'

it('S-135 marks matches in any case and takes special characters literally', () => {
  const hits = (text: string, query: string) => partsOf(text, query).flatMap((part) => (part.isHit ? [part.text] : []))
  expect(hits('Alarm rules of an alarm', 'alarm')).toEqual(['Alarm', 'alarm'])
  expect(hits('轧辊轴承的润滑', '轴承 润滑')).toEqual(['轴承', '润滑'])
  expect(hits('a+b (c)', '+ (')).toEqual(['+', '('])
  expect(partsOf('Alarm rules', 'rules').map((part) => part.text)).toEqual(['Alarm ', 'rules'])
  expect(hits('text', ' ')).toEqual([])
})

it('S-134 the jump box ignores a number that exceeds the page count', () => {
  expect(parsePageNumber('3', 20)).toBe(3)
  expect(parsePageNumber('20', 20)).toBe(20)
  for (const text of ['21', '0', '-1', '1.5', 'x', '']) expect(parsePageNumber(text, 20)).toBeUndefined()
})
