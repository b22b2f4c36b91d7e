import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalQuery, importKey, makeNonce, type SignedRequest, sign } from './sign.ts'

const request: SignedRequest = {
  method: 'POST',
  pathname: '/api/infObject/page',
  query: new URLSearchParams([
    ['b', '2 & 3'],
    ['a', 'ü'],
    ['b', '1'],
  ]),
  body: '{"name":"压力机"}',
  timeMs: 1_795_150_000_123,
  nonce: '0123456789012345',
  token: 'abc.def',
}

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

function expected(secret: Buffer): string {
  const lines = [
    'POST',
    '/api/infObject/page',
    'a=%C3%BC&b=1&b=2%20%26%203',
    hex(request.body),
    '1795150000123',
    request.nonce,
    hex(request.token),
  ]
  return `v1.${request.nonce}.${createHmac('sha256', secret).update(lines.join('\n')).digest('base64url')}`
}

describe('signature', () => {
  const secret = randomBytes(32)

  it('is the HMAC that the server computes, with a browser key', async () => {
    expect(await sign(await importKey(secret.toString('base64url')), request)).toBe(expected(secret))
  })
  it('is the same without crypto.subtle', async () => {
    expect(await sign(new Uint8Array(secret), request)).toBe(expected(secret))
  })
  it('signs an empty text for a request without parameters', () => {
    expect(canonicalQuery(new URLSearchParams())).toBe('')
  })
  it('has a nonce of 16 digits', () => {
    expect(makeNonce()).toMatch(/^\d{16}$/)
  })
})
