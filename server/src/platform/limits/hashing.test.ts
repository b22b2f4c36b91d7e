import { expect, test } from 'vitest'
import { hashSecret, verifySecret } from './hashing.ts'

test('hashing and verifying share their places; callers with a session wait longer than others', async () => {
  const digest = await hashSecret('right')
  const verifications = Array.from({ length: 50 }, (_, index) => verifySecret(digest, index === 0 ? 'right' : 'wrong'))
  const hashed = Array.from({ length: 5 }, () => hashSecret('another'))
  const isLate = expect(verifySecret(digest, 'right')).rejects.toMatchObject({ code: 'throttled' })
  const outcomes = await Promise.allSettled(verifications)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(50 - 3 - 16)
  expect(refused.length).toBeLessThan(50)
  expect(refused[0]).toMatchObject({ reason: { code: 'throttled' } })
  expect(outcomes[0]).toEqual({ status: 'fulfilled', value: true })
  await isLate
  for (const hash of await Promise.all(hashed)) expect(hash).toMatch(/^\$argon2id\$/)
  expect(await verifySecret(digest, 'right')).toBe(true)
})

test('no other file hashes', async () => {
  const { execFileSync } = await import('node:child_process')
  const root = new URL('../../../', import.meta.url)
  const matchingFiles = execFileSync('grep', ['-rl', '--include=*.ts', '@node-rs/argon2', 'src'], {
    cwd: root,
    encoding: 'utf8',
  })
  // Secrets of boxes are verified in the intake thread, with its own queue.
  expect(
    matchingFiles
      .trim()
      .split('\n')
      .filter((path) => !path.endsWith('.test.ts'))
      .sort(),
  ).toEqual(['src/modules/gateway/box-login.ts', 'src/platform/limits/hashing.ts'])
})
