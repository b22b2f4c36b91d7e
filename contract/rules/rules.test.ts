// Shell specification, section 5, and rules of the product itself: accepted and rejected values of each rule, and its
// exact texts.
import { describe, expect, test } from 'vitest'
import { code, optional, text } from '../kit/field.ts'
import { findBroken, findEmptyText } from './field-rule.ts'
import { type RuleName, rules } from './rules.ts'

type Case = [statement: string, rule: RuleName, validValues: string[], invalidValues: string[]]

const takenLinks = ['/', '/lak/pages/x?a=1#b', '/api/file/a%20b.png', 'https://a.example', 'HTTP://10.0.0.7:80/?u=a@b']
const refusedLinks = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a/b',
  '//a.example',
  '/\\a.example',
  '\\\\a.example',
  '\\/a',
  'https:/a',
  'https:a',
  'https:\\\\a',
  'https://a\\@b',
  'page',
  './a',
  '',
  '/\t/a.example',
  '/\n/a',
  'java\nscript:x',
  ' https://a',
  'https://a ',
  'https://a b',
  '/a\u0000',
  '/a\u200b',
  '/a\u202eb',
  '/a\u00a0b',
  'https://',
  'https:///a',
  'https://?a',
  'https://u:p@a',
  'https://u@a/',
  'ftp://a',
]

const table: Case[] = [
  ['S-246', 'alphanumericName', ['a', 'Abc_1', 'a1', 'a_b'], ['1a', '_a', 'a_', 'a b', 'ä', 'a-b', '名', '', 'a\n']],
  ['S-248', 'underscoredName', ['_a', 'a', '_a_1', 'Ab'], ['_', 'a_', '1a', '_a_', 'a b']],
  ['S-249', 'lettersUnderscores', ['a', '_', 'a_B'], ['a1', 'a b', '']],
  ['S-250', 'lettersDigits', ['a', '1', 'a1B2'], ['a_1', 'a b', '']],
  ['S-251', 'lettersSpaces', ['a', 'a B', ' '], ['a1', 'a_b', 'a\tb', '']],
  ['S-252', 'plainText', ['a=b', '1+1', 'x@y', ' =a'], ['=a', '+a', '-a', '@a', '=']],
  ['S-253', 'placeName', ['一号厂房', 'Hall3', '3'], ['Hall 3', 'a_b', 'a-b', '（一）', '']],
  ['S-255', 'generalName', ['一号_厂房', 'Hall_3'], ['Hall 3', 'a-b', '']],
  ['S-256', 'codeText', ['A_1-b/c'], ['a b', 'a.b', '码', '']],
  [
    'S-258',
    'mobile',
    ['13800138000', '19912345678'],
    ['12800138000', '1380013800', '138001380000', '+8613800138000', '0755-1234567'],
  ],
  [
    'S-259',
    'phone',
    ['13800138000', '0755-26001234', '01088886666', '26001234', '021-62345678-801'],
    ['1234', '0755-1', 'abc', '13800138'],
  ],
  [
    'phones',
    'phoneNumber',
    [
      '13800138000',
      '0755-26001234',
      '021-62345678-801',
      '+491701234567',
      '+49 170 1234567',
      '+1 (555) 010-9999',
      '+44 (0)20 7946 0958',
      '+86 138 0013 8000',
      '0170/1234567',
      '(020) 7946.0958',
      '0170 1234567',
    ],
    [
      '12',
      '1234',
      '12-34',
      'abc',
      '+0170 1234567',
      '+49',
      '49+1701234567',
      '0170 1234567 ',
      '(0170',
      '1--------23456',
      '1234567890123456',
      '+12345678901234567',
      '0170\n1234567',
      '+49 170 call',
      '',
    ],
  ],
  [
    'phones',
    'smsNumber',
    ['13800138000', '+491701234567', '+8613800138000'],
    ['12800138000', '0755-26001234', '01701234567', '+49 170 1234567', '+0170123456', '+49', '12', ''],
  ],
  [
    'S-260',
    'email',
    ['a@b.cn', 'first.last+tag@mail.example.com'],
    ['a', 'a@b', '@b.cn', 'a@b..cn', 'a b@c.cn', '.a@b.cn', 'a.@b.cn', `${'a'.repeat(250)}@b.cn`],
  ],
  [
    'S-261',
    'ipAddress',
    ['0.0.0.0', '192.168.1.255', '10.0.0.1'],
    ['256.1.1.1', '1.1.1', '1.1.1.1.1', '01.1.1.1', 'a.b.c.d', '1.1.1.'],
  ],
  ['S-262', 'port', ['0', '80', '65535'], ['65536', '-1', '1.5', '080', '']],
  ['S-263', 'longitude', ['0', '180', '-180', '113.9431'], ['180.1', '181', '1,5', 'E113', '']],
  ['S-263', 'latitude', ['0', '90', '-90', '22.54'], ['90.1', '91', '']],
  [
    'S-264',
    'password',
    ['abcdefg1', 'abcdefg!', '1234567!', `${'a'.repeat(19)}1`],
    ['abcdefgh', '12345678', 'abcde1!', `${'a'.repeat(20)}1`],
  ],
  ['S-265', 'strongPassword', ['Abcdefg1', 'abcdef1!', 'ABCDEF1!'], ['Abc123!', 'abcdefg1', 'ABCDEFGH']],
  ['S-266', 'numeric', ['0', '-1.5', '12'], ['1e3', '01', '1.', '.5', 'a', '1 ', '１']],
  ['S-267', 'aboveZero', ['0.1', '1', '12.50'], ['0', '-1', '0.0', 'a', '1e3']],
  ['S-268', 'positiveInteger', ['1', '10'], ['0', '-1', '1.0', '01', '']],
  ['S-269', 'wholeNumber', ['0', '10'], ['-1', '1.0', '01', '']],
  ['S-270', 'positiveOrMinusOne', ['-1', '1', '10'], ['0', '-2', '1.5', '']],
  ['S-271', 'zeroOrOne', ['0', '1'], ['2', '01', '-1', '']],
  ['S-272', 'upTo999', ['0', '999.9', '1.5', '12'], ['1000', '999.95', '-1', '1.55', '1.']],
  ['S-273', 'upTo9999', ['0', '9999.9', '1000'], ['10000', '9999.95', '-0.1']],
  ['a colour in hexadecimal', 'hexColour', ['#1677ff', '#1A7F37'], ['red', '#fff', '1677ff', '#1677fg']],
  ['S-274', 'noChinese', ['abc', '', 'ä é'], ['中', 'a中b']],
  ['S-275', 'length4To20', ['abcd', 'a'.repeat(20), '一二三四'], ['abc', 'a'.repeat(21), '🔥🔥🔥']],
  ['S-276', 'notEmpty', ['a', ' a'], ['', ' ', '\t']],
  ['S-277', 'variableName', ['_a', 'a1', 'A_'], ['1a', 'a-b', '变量', '']],
  ['states', 'stateWords', ['0=停止；1=运行', '0: off; 1: on'], ['停止', '0=', '0=a;0=b']],
  ['schedules', 'cron', ['0 0 2 * * ?', '0 0 0 ? * 6L 2030'], ['* * * * *', 'daily', '']],
  // Rules of the product itself.
  ['shifts', 'timeOfDay', ['00:00', '06:30', '23:59'], ['24:00', '6:30', '06:60', '06.30', '06:30:00', 'noon', '']],
  ['boxes', 'topicLevel', ['press-box', 'PRESS_2'], ['a/b', 'a+', '#', 'a b', 'a.b', '']],
  ['interfaces', 'pathPart', ['erp-stock', 'ERP_2', '-'], ['a/b', 'a b', 'a.b', '路径', 'a\n', '']],
  [
    'webhooks',
    'webAddress',
    ['https://a.example', 'http://10.0.0.7:8080/in?key=1#x', 'HTTPS://[fd00::1]/a@b'],
    ['a.example', 'ftp://a.example/', 'https://', 'https://u:p@a.example/', 'https://a b/', 'https://a\\@b/', ''],
  ],
  ['links', 'linkAddress', takenLinks, refusedLinks],
]

describe.each(table)('%s %s', (_statement, name, validValues, invalidValues) => {
  test.each(validValues)('accepts %j', (value) => expect(rules[name].allows(value)).toBe(true))
  test.each(invalidValues)('rejects %j', (value) => expect(rules[name].allows(value)).toBe(false))
})

test('S-246..S-277 are each in the table above: S-246 S-248 S-249 S-250 S-251 S-252 S-253 S-255 S-256 S-259 S-263 S-264 S-265 S-266 S-267 S-268 S-269 S-270 S-271 S-272 S-273 S-274 S-275 S-277', () => {
  expect(new Set(table.map(([, name]) => name))).toEqual(new Set(Object.keys(rules)))
})

test.each([
  ['S-247', 'alphanumericName', '请输入以英文字母开头，只能包含英文字母、数字、下划线，并且不能以下划线结尾。'],
  ['S-258', 'mobile', '请输入正确的手机号'],
  ['S-260', 'email', '请输入正确的邮箱'],
  ['S-261', 'ipAddress', '请输入正确的IP地址'],
  ['S-262', 'port', '请输入正确的端口号'],
  ['S-276', 'notEmpty', '该项不能为空!'],
] as const)('S-247 S-258 S-260 S-261 S-262 S-276 the texts of the specification (%s %s)', (_statement, name, words) => {
  expect(rules[name].broken[0]).toBe(words)
})

test.each([
  ['S-254', text({ max: 64, rule: 'placeName' }), '该名称不能为空'],
  ['S-255', text({ max: 64, rule: 'generalName' }), '该名称不能为空'],
  ['S-257', code(), '该编码不能为空'],
] as const)('S-254 S-257 an empty name or code has an error text of its own (%s)', (_statement, field, words) => {
  expect(findEmptyText(field)?.[0]).toBe(words)
  expect(findBroken(field, '')).toBeUndefined()
})

describe('S-290 rules are supplied per field', () => {
  test('a field has the rule that it names', () => {
    expect(findBroken(optional(text({ max: 32, rule: 'phone' })), '12')).toBe(rules.phone.broken)
    expect(findBroken(optional(text({ max: 32, rule: 'phone' })), null)).toBeUndefined()
    expect(findBroken(text({ max: 32 }), '12')).toBeUndefined()
  })
  test('S-252 names must not be formulas, free text may be', () => {
    expect(findBroken(text({ max: 128, search: true }), '=1+1')).toBe(rules.plainText.broken)
    expect(findBroken(text({ max: 500 }), '- first')).toBeUndefined()
  })
})
