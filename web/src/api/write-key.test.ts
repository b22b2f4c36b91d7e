import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { withIdempotencyKey } from './write-key.ts'

const failWith = (code: string) => (key: string) => Promise.reject(Object.assign(new CallError(code, ''), { key }))
const keyOf = (write: string) => withIdempotencyKey(write, async (key) => key)
const keyOfFailed = (write: string, code: string) =>
  withIdempotencyKey(write, failWith(code)).catch(({ key }: { key: string }) => key)

it.each(['offline', 'timeout', 'http-502'])('the same again after %s goes under the same key, once', async (code) => {
  const first = await keyOfFailed('POST /a {}', code)
  expect(await keyOfFailed('POST /a {}', code)).toBe(first)
  expect(await keyOf('POST /a {}')).toBe(first)
  expect(await keyOf('POST /a {}')).not.toBe(first)
})

it('another write, or one that was refused, gets a new key', async () => {
  const first = await keyOfFailed('POST /b {}', 'offline')
  expect(await keyOf('POST /b {"a":1}')).not.toBe(first)
  const refused = await keyOfFailed('POST /c {}', '1104')
  expect(await keyOf('POST /c {}')).not.toBe(refused)
})
