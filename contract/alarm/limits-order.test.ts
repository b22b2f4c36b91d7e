// Order of the six limits: one test per statement of shell specification, section 5.
import { describe, expect, test } from 'vitest'
import { findLimitFault, findRequiredLimit, type LimitKey, type Limits, limitKeys, missingLimitText } from './limits.ts'

const ladder: Limits = { urgencyMax: 60, errorMax: 50, warnMax: 40, warnMin: 30, errorMin: 20, urgencyMin: 10 }
const with_ = (change: Partial<Limits>) => findLimitFault({ ...ladder, ...change }, 0)
const order = (upper: LimitKey, lower: LimitKey) => ({ code: 'limitOrder', upper, lower })

test('limits in order have no fault, with or without missing ones', () => {
  expect(with_({})).toBeUndefined()
  expect(with_({ errorMax: null, warnMax: null, errorMin: null })).toBeUndefined()
})

describe('S-278 urgency upper exceeds urgency lower, error upper and warn upper', () => {
  test.each([
    [{ urgencyMax: 50 }, order('urgencyMax', 'errorMax')],
    [{ urgencyMax: 45 }, order('urgencyMax', 'errorMax')],
    [{ urgencyMax: 40, errorMax: null }, order('urgencyMax', 'warnMax')],
    [
      { urgencyMax: 10, errorMax: null, warnMax: null, warnMin: null, errorMin: null },
      order('urgencyMax', 'urgencyMin'),
    ],
  ])('%o', (change, fault) => expect(with_(change)).toEqual(fault))
})

describe('S-279 error upper is between warn upper and urgency upper', () => {
  test.each([
    [{ errorMax: 60 }, order('urgencyMax', 'errorMax')],
    [{ errorMax: 40 }, order('errorMax', 'warnMax')],
    [{ errorMax: 35 }, order('errorMax', 'warnMax')],
  ])('%o', (change, fault) => expect(with_(change)).toEqual(fault))
})

describe('S-280 warn limits are inside error limits', () => {
  test.each([
    [{ warnMax: 50 }, order('errorMax', 'warnMax')],
    [{ warnMin: 20 }, order('warnMin', 'errorMin')],
    [{ warnMin: 40 }, order('warnMax', 'warnMin')],
  ])('%o', (change, fault) => expect(with_(change)).toEqual(fault))
})

describe('S-281 lower limits follow the mirrored order', () => {
  test.each([
    [{ urgencyMin: 20 }, order('errorMin', 'urgencyMin')],
    [{ errorMin: 30 }, order('warnMin', 'errorMin')],
    [{ urgencyMin: 30, errorMin: null }, order('warnMin', 'urgencyMin')],
  ])('%o', (change, fault) => expect(with_(change)).toEqual(fault))
})

test('S-282 the error names the missing required limit', () => {
  expect(limitKeys.map((key) => missingLimitText(key)[0])).toEqual([
    '请输入紧急上限',
    '请输入严重上限',
    '请输入预警上限',
    '请输入预警下限',
    '请输入严重下限',
    '请输入紧急下限',
  ])
})

describe('S-282 the limit that is required', () => {
  const none = { urgencyMax: null, errorMax: null, warnMax: null, warnMin: null, errorMin: null, urgencyMin: null }
  test.each([
    [{}, null, 'urgencyMax'],
    [{}, 2, 'errorMax'],
    [{ warnMax: 1 }, 2, 'errorMax'],
    [{ warnMin: 1 }, 2, 'errorMin'],
    [{ warnMin: 1, urgencyMax: 9 }, 2, 'errorMax'],
    [{ warnMin: 1 }, null, undefined],
    [{ errorMin: 1 }, 2, undefined],
    [{ errorMin: 1 }, 3, 'warnMin'],
    [{ errorMin: 1 }, 1, 'urgencyMin'],
  ] as const)('of %o at level %o is %o', (limits, level, key) =>
    expect(findRequiredLimit({ ...none, ...limits }, level)).toBe(key),
  )
})
