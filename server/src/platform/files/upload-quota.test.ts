// Of concurrent uploads the later one fails, so that they never reject each other.
import { expect, test } from 'vitest'
import type { Call } from '../http/call.ts'
import { UploadQuota } from './upload-quota.ts'

const megabyte = 1_048_576
const callOf = (companyId: string) => ({ actor: { companyId }, inRead: async () => 0 }) as unknown as Call

test('an upload counts uploads of its company that began before it, and no others', async () => {
  const quota = new UploadQuota(1)
  const first = await quota.begin(callOf('1'))
  const second = await quota.begin(callOf('1'))
  const foreign = await quota.begin(callOf('2'))
  second.grow(0.75 * megabyte)
  expect(() => first.grow(0.75 * megabyte)).not.toThrow()
  expect(() => foreign.grow(megabyte)).not.toThrow()
  expect(() => second.grow(1)).toThrow('uploadsFull')
  expect(() => first.grow(megabyte)).toThrow('uploadsFull')
})

test('the space of an upload is free again when it ends', async () => {
  const quota = new UploadQuota(1)
  const first = await quota.begin(callOf('1'))
  const second = await quota.begin(callOf('1'))
  first.grow(megabyte)
  expect(() => second.grow(1)).toThrow('uploadsFull')
  first.end()
  expect(() => second.grow(megabyte - 1)).not.toThrow()
})
