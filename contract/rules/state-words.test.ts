import { expect, it } from 'vitest'
import { parseStateWords } from './state-words.ts'

it('reads words by value, with the signs of either keyboard', () => {
  expect([...(parseStateWords('0=停止；1 = 运行;-1：故障') ?? [])]).toEqual([
    [0, '停止'],
    [1, '运行'],
    [-1, '故障'],
  ])
})

it.each(['', 'Stopped', '0=', '0=a;0=b', '1.5=a', Array.from({ length: 65 }, (_, value) => `${value}=x`).join(';')])(
  'refuses %s',
  (text) => expect(parseStateWords(text)).toBeUndefined(),
)
