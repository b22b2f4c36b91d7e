import { describe, expect, it } from 'vitest'
import { CallError, isSessionLost, isSilent, problemsOf } from './call-error.ts'

const refused = (error: string, params: Record<string, unknown>) => new CallError('1', 'why', { error, params })

describe('a refusal', () => {
  it.each([
    ['invalid', { problems: [{ field: 'name', problem: 'required', text: '空' }] }, { name: '空' }],
    ['duplicate', { field: 'code', label: '编码', value: 'x' }, { code: 'why' }],
    [
      'limitOrder',
      { upper: { field: 'urgencyMax', text: '' }, lower: { field: 'errorMax', text: '' } },
      { urgencyMax: 'why' },
    ],
    ['limitMissing', { limit: { field: 'errorMin', text: '' } }, { errorMin: 'why' }],
    ['deadbandTooWide', { limit: 4 }, {}],
    ['stale', { version: 3 }, {}],
  ])('of kind %s marks its fields', (error, params, fields) => {
    expect(problemsOf(refused(error, params))).toEqual(fields)
  })
  it('of codes 506, 507, 508 and HTTP 401 ends the session', () => {
    expect(['506', '507', '508', 'http-401', '401'].map((code) => isSessionLost(new CallError(code, '')))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })
  it('with the text of a failed database query is silent', () => {
    expect(isSilent(new CallError('500', 'Data point error at 7'))).toBe(true)
    expect(isSilent(new CallError('500', 'Something else'))).toBe(false)
  })
})
