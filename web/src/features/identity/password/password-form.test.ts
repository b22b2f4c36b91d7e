import { expect, test } from 'vitest'
import { findPasswordProblems, strengthOf } from './password-form.ts'

test('S-264 S-265 a password is unacceptable, acceptable or strong', () => {
  expect(['short1', 'onlyletters', 'letters123', 'Letters123', `${'x'.repeat(19)}12`].map(strengthOf)).toEqual([
    0, 0, 1, 2, 0,
  ])
})

test('a new password must follow the rule and match its repetition', () => {
  expect(findPasswordProblems({ password: '', repeated: '' })).toEqual({ password: 'required' })
  expect(findPasswordProblems({ password: 'short', repeated: 'short' })).toEqual({ password: 'passwordRule' })
  expect(findPasswordProblems({ password: 'Gemba@2026', repeated: '' })).toEqual({ repeated: 'required' })
  expect(findPasswordProblems({ password: 'Gemba@2026', repeated: 'Gemba@2027' })).toEqual({ repeated: 'notTheSame' })
  expect(findPasswordProblems({ password: 'Gemba@2026', repeated: 'Gemba@2026' })).toEqual({})
})
