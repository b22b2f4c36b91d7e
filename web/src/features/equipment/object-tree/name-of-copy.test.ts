import { expect, test } from 'vitest'
import { nameOfCopy } from './name-of-copy.ts'

test('a copy has the number of its code', () => {
  expect(nameOfCopy({ name: 'Pump', code: 'pump' }, '-2')).toBe('Pump 2')
  expect(nameOfCopy({ name: 'Pump', code: 'pump' }, '-3')).toBe('Pump 3')
})

test('the copy of a copy counts up', () => {
  expect(nameOfCopy({ name: 'Pump 2', code: 'pump-2' }, '-2')).toBe('Pump 3')
  expect(nameOfCopy({ name: 'Pump 2', code: 'pump-2' }, '-3')).toBe('Pump 4')
  expect(nameOfCopy({ name: 'Pump 3', code: 'pump-2-2' }, '-2')).toBe('Pump 4')
  expect(nameOfCopy({ name: 'Pump 9', code: 'pump-9' }, '-2')).toBe('Pump 10')
})

test('the number of an original remains', () => {
  expect(nameOfCopy({ name: 'Furnace 1', code: 'furnace-01' }, '-2')).toBe('Furnace 1 2')
  expect(nameOfCopy({ name: 'Hall 4', code: 'hall' }, '-2')).toBe('Hall 4 2')
  expect(nameOfCopy({ name: 'Pump', code: 'pump-2' }, '-2')).toBe('Pump 2')
})
