// One kill; `npm run bench` kills it twenty times.
import { expect, test } from 'vitest'
import { killRepeatedly } from './crash.fixture.ts'

test('a product that is killed at a random moment holds what it was told, each sample and each change of level once', {
  timeout: 120_000,
}, async () => {
  const result = await killRepeatedly(1, () => 700 + Math.random() * 800)
  for (const [name, { sent, stored }] of Object.entries(result.levelChanges))
    expect([name, ...stored]).toEqual([name, ...sent])
  for (const [name, { sent, stored }] of Object.entries(result.samples))
    expect({ [name]: stored }).toEqual({ [name]: sent })
  expect(result.raises).toBeGreaterThan(10)
  expect(result.raiseEvents).toBe(result.raises)
  // More alarms than that are a flood, which is one message.
  expect(result.notifiedEvents).toBeGreaterThanOrEqual(10)
  expect(result.messagesByUser.length).toBeGreaterThan(0)
  expect(result.messagesByUser.filter((count) => count !== result.notifiedEvents)).toEqual([])
  expect(result.minutes.compared).toBeGreaterThan(0)
  expect(result.minutes.different).toBe(0)
  expect(result.exitCode).toBe(0)
  expect(result.leftSegments).toBe(0)
})
