import { expect, test } from 'vitest'
import { addSerial, formatSerials, longestSerial } from './take-serial.ts'

const takenSerials = { serials: ['A'], unsent: new Set(['Q']), maxCount: 2 }

test('a serial number is added once while the report has room for more pieces', () => {
  expect(addSerial('B', takenSerials)).toEqual({ is: 'added', serials: ['A', 'B'] })
  expect(addSerial('A', takenSerials)).toEqual({ is: 'twice' })
  expect(addSerial('Q', takenSerials)).toEqual({ is: 'unsent' })
  expect(addSerial('C', { ...takenSerials, maxCount: 1 })).toEqual({ is: 'full' })
  expect(addSerial('C'.repeat(longestSerial + 1), takenSerials)).toEqual({ is: 'tooLong' })
})

test('a long list of serial numbers shows the first ones and a count', () => {
  expect(formatSerials(['1', '2', '3'])).toBe('1, 2, 3')
  expect(formatSerials(['1', '2', '3', '4', '5'])).toBe('1, 2, 3, +2')
})
