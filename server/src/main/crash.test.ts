import { expect, test } from 'vitest'
import { killRepeatedly } from './crash.fixture.ts'

test('a product that is killed at random moments holds what it was told, each sample and each move once', {
  timeout: 120_000,
}, async () => {
  const result = await killRepeatedly(3, () => 300 + Math.random() * 1200)
  for (const [name, { told, found }] of Object.entries(result.moves)) expect([name, ...found]).toEqual([name, ...told])
  for (const [name, { told, found }] of Object.entries(result.samples))
    expect({ [name]: found }).toEqual({ [name]: told })
  expect(result.raises).toBeGreaterThan(10)
  expect(result.raiseEvents).toBe(result.raises)
  expect(result.messagesByUser.length).toBeGreaterThan(0)
  expect(result.messagesByUser.filter((count) => count !== result.raises)).toEqual([])
  expect(result.exitCode).toBe(0)
  expect(result.leftSegments).toBe(0)
})
