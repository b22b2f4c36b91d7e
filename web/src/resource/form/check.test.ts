import { modelStatus } from '@gemba/contract/equipment/dictionaries.ts'
import { choice, code, integer, optional, secret, text } from '@gemba/contract/kit/field.ts'
import { describe, expect, it } from 'vitest'
import { checkValues, findProblem, trimValues } from './check.ts'

describe('a form value', () => {
  it.each([
    [text({ max: 3 }), '', 'required'],
    [optional(text({ max: 3 })), '', undefined],
    [text({ max: 3 }), 'abcd', 'tooLong'],
    [text({ max: 3 }), '🔥🔥🔥', undefined],
    [code(), 'a b', 'code'],
    [code(), 'A_1-b/c', undefined],
    [integer({ min: 0, max: 9 }), 10, 'tooLarge'],
    [integer({ min: 0, max: 9 }), -1, 'tooSmall'],
    [integer(), 1.5, 'type'],
    [integer(), 0, undefined],
    [choice(modelStatus), 0, undefined],
  ])('%o with %o has the problem %s', (field, value, problem) => {
    expect(findProblem(field, value)?.code).toBe(problem)
  })
  it('has its problem in the language of the person', () => {
    expect(checkValues({ name: text({ max: 3 }) }, { name: '' }, 'zh-CN')).toEqual({ name: '该项不能为空!' })
  })
  it('S-257 S-290 satisfies the rule of its field, or has the text of the rule', () => {
    const fields = {
      code: code(),
      mail: optional(text({ max: 128, rule: 'email' })),
      name: text({ max: 64, search: true }),
    }
    expect(checkValues(fields, { code: ' ', mail: 'a@', name: '=1+1' }, 'zh-CN')).toEqual({
      code: '该编码不能为空',
      mail: '请输入正确的邮箱',
      name: '不能以 =、+、- 或 @ 开头',
    })
    expect(checkValues(fields, { code: 'a', mail: '', name: ' n ' }, 'zh-CN')).toEqual({})
  })
  it('S-288 is sent trimmed, and as null when emptied', () => {
    expect(trimValues({ a: ' x ', b: '  ', c: 0, d: undefined })).toEqual({ a: 'x', b: null, c: 0, d: null })
    expect(trimValues({ a: ' x ', p: ' blanks count ' }, { p: secret() })).toEqual({ a: 'x', p: ' blanks count ' })
  })
})
