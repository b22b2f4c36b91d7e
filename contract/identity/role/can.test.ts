import { expect, test } from 'vitest'
import { can } from './can.ts'

const held = ['role:view', 'user:view']

test('S-303 a requirement is a string of codes separated by | that is checked against what the user holds', () => {
  expect(can(held, 'role:view')).toBe(true)
  expect(can(held, 'role:edit')).toBe(false)
  expect(can(held, 'role')).toBe(false)
})

test('S-304 any one of several codes suffices, with or without blanks around them', () => {
  expect(can(held, 'role:edit|user:view')).toBe(true)
  expect(can(new Set(held), 'role:edit | user:view')).toBe(true)
  expect(can(held, 'role:edit|user:edit')).toBe(false)
})

test('S-305 an empty requirement always passes', () => {
  expect(can(held, '')).toBe(true)
  expect(can([], '')).toBe(true)
})

test('S-306 a missing user fails', () => {
  expect(can(undefined, 'role:view')).toBe(false)
  expect(can(null, 'role:view|user:view')).toBe(false)
})
