import { expect, test } from 'vitest'
import { validateParts } from './split-parts.ts'

test('the remainder is what the parts leave', () => {
  expect(validateParts('65', ['20', '5.5'])).toEqual({ rest: '39.5', problem: undefined })
})

test('a part of zero, and parts without a remainder, are invalid', () => {
  expect(validateParts('65', ['20', ''])).toEqual({ rest: '45', problem: 'partWrong' })
  expect(validateParts('65', ['0'])).toMatchObject({ problem: 'partWrong' })
  expect(validateParts('65', ['60', '5'])).toEqual({ rest: '0', problem: 'tooMuch' })
})
