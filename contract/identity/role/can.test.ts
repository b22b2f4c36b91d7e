import { expect, test } from 'vitest'
import { can } from './can.ts'

const authorities = ['role:view', 'user:view']

test('S-303 a requirement is a list of codes separated by |, compared with the codes of the user', () => {
  expect(can(authorities, 'role:view')).toBe(true)
  expect(can(authorities, 'role:edit')).toBe(false)
  expect(can(authorities, 'role')).toBe(false)
})

test('S-304 one of several codes is sufficient, with or without surrounding blanks', () => {
  expect(can(authorities, 'role:edit|user:view')).toBe(true)
  expect(can(new Set(authorities), 'role:edit | user:view')).toBe(true)
  expect(can(authorities, 'role:edit|user:edit')).toBe(false)
})

test('S-305 an empty requirement is always satisfied', () => {
  expect(can(authorities, '')).toBe(true)
  expect(can([], '')).toBe(true)
})

test('S-306 a missing user satisfies no requirement', () => {
  expect(can(undefined, 'role:view')).toBe(false)
  expect(can(null, 'role:view|user:view')).toBe(false)
})
