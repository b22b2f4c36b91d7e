import { expect, test } from 'vitest'
import { validateParts } from './split-parts.ts'

test('what stays is what the parts leave', () => {
  expect(validateParts('65', ['20', '5.5'])).toEqual({ rest: '39.5', problem: undefined })
})

test('a part that is nothing, and parts that leave nothing, are wrong', () => {
  expect(validateParts('65', ['20', ''])).toEqual({ rest: '45', problem: 'partWrong' })
  expect(validateParts('65', ['0'])).toMatchObject({ problem: 'partWrong' })
  expect(validateParts('65', ['60', '5'])).toEqual({ rest: '0', problem: 'tooMuch' })
})
