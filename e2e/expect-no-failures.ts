// No journey may leave an error in a console. A journey that expects an error removes it from `visitor.failures`.
import { afterEach, expect } from 'vitest'
import { takeFailures } from './visitor.ts'

afterEach(() => {
  expect(takeFailures().join('\n')).toBe('')
})
