// Rules on texts (shell specification, section 5). The zh-CN messages are those of the specification if it has one.
import { parseCron } from '../cron/parse-cron.ts'
import { isAcceptablePassword, isStrongPassword } from '../identity/sign-in/password.ts'
import { type Rule, shape } from './rule.ts'
import { parseStateWords } from './state-words.ts'

const emptyName = ['该名称不能为空', '該名稱不能為空', 'The name must not be empty'] as const
const emptyCode = ['该编码不能为空', '該編碼不能為空', 'The code must not be empty'] as const

export const textRules = {
  alphanumericName: shape(/^[A-Za-z](\w*[A-Za-z\d])?$/, [
    '请输入以英文字母开头，只能包含英文字母、数字、下划线，并且不能以下划线结尾。',
    '請輸入以英文字母開頭，只能包含英文字母、數字、底線，並且不能以底線結尾。',
    'Start with a letter; use only letters, digits and underscores; do not end with an underscore.',
  ]),
  underscoredName: shape(/^[A-Za-z_](\w*[A-Za-z\d])?(?<!_)$/, [
    '请输入以英文字母或下划线开头，只能包含英文字母、数字、下划线，并且不能以下划线结尾。',
    '請輸入以英文字母或底線開頭，只能包含英文字母、數字、底線，並且不能以底線結尾。',
    'Start with a letter or an underscore; use only letters, digits and underscores; do not end with an underscore.',
  ]),
  lettersUnderscores: shape(/^[A-Za-z_]+$/, [
    '只能包含英文字母和下划线',
    '只能包含英文字母和底線',
    'Only letters and underscores',
  ]),
  lettersDigits: shape(/^[A-Za-z\d]+$/, [
    '只能包含英文字母和数字',
    '只能包含英文字母和數字',
    'Only letters and digits',
  ]),
  lettersSpaces: shape(/^[A-Za-z ]+$/, ['只能包含英文字母和空格', '只能包含英文字母和空格', 'Only letters and spaces']),
  /** Text that a spreadsheet does not execute. */
  plainText: shape(/^[^=+\-@]/, [
    '不能以 =、+、- 或 @ 开头',
    '不能以 =、+、- 或 @ 開頭',
    'Must not start with =, +, - or @',
  ]),
  placeName: shape(
    /^[\dA-Za-z\p{Script=Han}]+$/u,
    ['只能包含数字、字母和汉字', '只能包含數字、字母和漢字', 'Only digits, letters and Chinese characters'],
    emptyName,
  ),
  generalName: shape(
    /^[\w\p{Script=Han}]+$/u,
    [
      '只能包含数字、字母、汉字和下划线',
      '只能包含數字、字母、漢字和底線',
      'Only digits, letters, Chinese characters and underscores',
    ],
    emptyName,
  ),
  codeText: shape(
    /^[\w/-]+$/,
    [
      '只能包含字母、数字、下划线、连字符和斜杠',
      '只能包含字母、數字、底線、連字號和斜線',
      'Only letters, digits, underscore, hyphen and slash',
    ],
    emptyCode,
  ),
  pathPart: shape(
    /^[\w-]+$/,
    [
      '只能包含字母、数字、下划线和连字符',
      '只能包含字母、數字、底線和連字號',
      'Only letters, digits, underscore and hyphen',
    ],
    ['该路径不能为空', '該路徑不能為空', 'The path must not be empty'],
  ),
  topicLevel: shape(
    /^[\w-]+$/,
    [
      '编码用作 MQTT 主题的一级：只能包含字母、数字、下划线和连字符，不能包含 +、# 或 /',
      '編碼用作 MQTT 主題的一級：只能包含字母、數字、底線和連字號，不能包含 +、# 或 /',
      'The code is one level of an MQTT topic: only letters, digits, underscore and hyphen, no +, # or /',
    ],
    emptyCode,
  ),
  timeOfDay: shape(/^([01]\d|2[0-3]):[0-5]\d$/, [
    '请输入时刻，例如 06:00',
    '請輸入時刻，例如 06:00',
    'Enter a time of day, such as 06:00',
  ]),
  variableName: shape(/^[A-Za-z_]\w*$/, [
    '变量名须以字母或下划线开头，只能包含字母、数字和下划线',
    '變數名須以字母或底線開頭，只能包含字母、數字和底線',
    'Start with a letter or an underscore; use only letters, digits and underscores',
  ]),
  hexColour: shape(/^#[\da-f]{6}$/i, [
    '请输入颜色，例如 #1677ff',
    '請輸入顏色，例如 #1677ff',
    'Enter a colour, such as #1677ff',
  ]),
  noChinese: shape(/^\P{Script=Han}*$/u, ['不能包含汉字', '不能包含漢字', 'No Chinese characters']),
  length4To20: {
    allows: (value) => Array.from(value).length >= 4 && Array.from(value).length <= 20,
    broken: ['长度须为 4 至 20 个字符', '長度須為 4 至 20 個字元', '4 to 20 characters'],
  },
  stateWords: {
    allows: (value) => parseStateWords(value) !== undefined,
    broken: [
      '每个值一个文字，用分号隔开，例如 0=停止；1=运行',
      '每個值一個文字，用分號隔開，例如 0=停止；1=執行',
      'One text per value, separated by semicolons, such as 0=Stopped; 1=Running',
    ],
  },
  cron: {
    allows: (value) => !('message' in parseCron(value)),
    broken: [
      '不是有效的 Cron 表达式，例如 0 0 2 * * ?',
      '不是有效的 Cron 運算式，例如 0 0 2 * * ?',
      'Not a valid schedule, such as 0 0 2 * * ?',
    ],
  },
  notEmpty: shape(/\S/, ['该项不能为空!', '該項不能為空!', 'This field must not be empty']),
  password: {
    allows: isAcceptablePassword,
    broken: [
      '密码须为 8 至 20 位，且至少包含字母、数字、特殊字符中的两种',
      '密碼須為 8 至 20 位，且至少包含字母、數字、特殊字元中的兩種',
      '8 to 20 characters with at least two of letters, digits and special characters',
    ],
  },
  strongPassword: {
    allows: isStrongPassword,
    broken: [
      '密码须多于 7 位，且至少包含数字、小写字母、大写字母、特殊字符中的三种',
      '密碼須多於 7 位，且至少包含數字、小寫字母、大寫字母、特殊字元中的三種',
      'At least 8 characters with at least three of digits, lower case, upper case and special characters',
    ],
  },
} as const satisfies Record<string, Rule>
