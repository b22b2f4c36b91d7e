import { optional, text } from '@gemba/contract/kit/field.ts'
import { expect, test } from 'vitest'
import type { FormField } from './form-field.ts'
import { splitTranslations } from './split-translations.ts'

const field = (name: string): FormField => ({ name, label: name, field: optional(text({ max: 64 })) })
const fields = ['code', 'name', 'nameEn', 'nameTw', 'phone'].map(field)

const split = (language: 'en' | 'zh-CN' | 'zh-TW', initial: Record<string, unknown>) => {
  const { fields: above, translations, hasDifferent } = splitTranslations(fields, initial, language)
  return [above.map(({ name }) => name), translations.map(({ name }) => name), hasDifferent]
}

test('a new record has its main name above and the others below', () => {
  expect(split('en', {})).toEqual([['code', 'name', 'phone'], ['nameEn', 'nameTw'], false])
  expect(split('zh-CN', {})).toEqual([['code', 'name', 'phone'], ['nameEn', 'nameTw'], false])
})

test('the name in the language of the reader is above, at the position of the main name', () => {
  const named = { name: '冲压', nameEn: 'Press', nameTw: null }
  expect(split('en', named)).toEqual([['code', 'nameEn', 'phone'], ['name', 'nameTw'], true])
  expect(split('zh-TW', named)).toEqual([['code', 'name', 'phone'], ['nameEn', 'nameTw'], true])
  expect(split('zh-CN', named)).toEqual([['code', 'name', 'phone'], ['nameEn', 'nameTw'], true])
})

test('equal names are no difference', () => {
  expect(split('en', { name: 'Press', nameEn: 'Press', nameTw: '' })).toEqual([
    ['code', 'nameEn', 'phone'],
    ['name', 'nameTw'],
    false,
  ])
})

test('names of people are split too, and a form without translations is unchanged', () => {
  const people = ['nickname', 'nicknameEn', 'nicknameTw'].map(field)
  const { fields: above, translations } = splitTranslations(people, { nickname: '安娜', nicknameEn: 'Anna' }, 'en')
  expect([...above, ...translations].map(({ name }) => name)).toEqual(['nicknameEn', 'nickname', 'nicknameTw'])
  const plain = [field('name'), field('code')]
  expect(splitTranslations(plain, {}, 'en')).toEqual({ fields: plain, translations: [], hasDifferent: false })
})
