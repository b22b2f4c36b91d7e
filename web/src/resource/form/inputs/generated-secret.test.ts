import { expect, test } from 'vitest'
import { generateSecret } from './generated-secret.ts'

test('a generated secret has 32 distinguishable characters and is never repeated', () => {
  const secrets = Array.from({ length: 200 }, generateSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-HJ-NP-Za-km-z2-9]{32}$/)
  expect(new Set(secrets).size).toBe(200)
  expect(new Set(secrets.join('')).size).toBe(57)
})
