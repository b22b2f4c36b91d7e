import { describe, expect, it } from 'vitest'
import { fill, textIn } from './words.ts'

const words = { hello: ['你好，{name}', '你好，{name}', 'Hello {name}'] } as const

describe('texts', () => {
  it('are looked up in the requested language', () => {
    expect(textIn('en', words)('hello', { name: 'Lin' })).toBe('Hello Lin')
    expect(textIn('zh-TW', words)('hello', { name: 'Lin' })).toBe('你好，Lin')
  })
  it('show an unknown parameter instead of hiding it', () => {
    expect(fill('{a} of {b}', { a: 0 })).toBe('0 of {b}')
  })
  it('have plural forms', () => {
    const rows = { added: ['已添加 {n} 行', '已新增 {n} 列', '{n} {n|row|rows} added'] } as const
    expect(textIn('en', rows)('added', { n: 1 })).toBe('1 row added')
    expect(textIn('en', rows)('added', { n: 2 })).toBe('2 rows added')
    expect(textIn('zh-CN', rows)('added', { n: 1 })).toBe('已添加 1 行')
  })
})
