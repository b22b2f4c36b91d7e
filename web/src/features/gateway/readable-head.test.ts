import { describe, expect, it } from 'vitest'
import { readableHead } from './readable-head.ts'

describe('a message that could not be read', () => {
  it('shows text, and a dot for each unprintable character', () => {
    expect(readableHead(Buffer.from('{"温": 1').toString('base64'))).toBe('{"温": 1')
    expect(readableHead(Buffer.from([0x1f, 0x8b, 0x41, 0xff]).toString('base64'))).toBe('··A·')
  })
})
