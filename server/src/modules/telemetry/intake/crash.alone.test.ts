// Two kills. `npm run bench` runs twenty kills of the intake, and twenty of the whole product.
import { expect, test } from 'vitest'
import { killIntake } from './kill-intake.fixture.ts'

test('kills at random moments lose no acknowledged sample and double none', { timeout: 120_000 }, async () => {
  const kills = 2
  const result = await killIntake(kills)
  expect(result).toMatchObject({ exitCode: 0, leftSegments: [], wrong: 0, lost: [] })
  expect(result.acknowledged).toBeGreaterThanOrEqual(kills)
  expect(result.stored).toBeGreaterThan(kills)
})
