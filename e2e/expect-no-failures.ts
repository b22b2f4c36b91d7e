// No journey may leave an error in a console; one that causes an error takes it out of `visitor.failures`.
import { afterEach, expect } from 'vitest'
import { takeFailures } from './visitor.ts'

afterEach(() => {
  expect(takeFailures().join('\n')).toBe('')
})
