import { words } from '@gemba/contract/words.ts'
import { expect, test } from 'vitest'
import { nameAction } from './name-action.ts'

test('operations of resources and named acts are told in words, others by their code', () => {
  expect(nameAction('user.create', { words, language: 'en' })).toBe('Add user')
  expect(nameAction('user.remove', { words, language: 'zh-CN' })).toBe('删除用户')
  expect(nameAction('login', { words, language: 'zh-TW' })).toBe('登入')
  expect(nameAction('somethingNew', { words, language: 'en' })).toBe('somethingNew')
})
