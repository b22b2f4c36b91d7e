// What is wrong with a formula, and where.
import type { Words } from '../../kit/page.ts'
import { fillText } from '../../rules/fill-text.ts'

const formulaProblems = {
  empty: ['请输入公式', '請輸入公式', 'Enter a formula'],
  tooLong: ['公式过长', '公式過長', 'The formula is too long'],
  tooDeep: ['括号或运算嵌套过深', '括號或運算巢狀過深', 'The formula is nested too deeply'],
  unknownCharacter: ['不能识别 {subject}', '無法識別 {subject}', 'Unexpected character {subject}'],
  singleEqual: ['比较请用 ==', '比較請用 ==', 'Use == to compare'],
  openText: ['文本缺少结束引号', '文字缺少結束引號', 'The closing quote is missing'],
  unexpected: ['此处不应为 {subject}', '此處不應為 {subject}', 'Unexpected {subject}'],
  unfinished: ['公式未写完', '公式未寫完', 'The formula ends too early'],
  notClosed: ['缺少 {subject}', '缺少 {subject}', '{subject} is missing'],
  unknownName: ['没有参数 {subject}', '沒有參數 {subject}', 'There is no parameter {subject}'],
  unknownFunction: ['没有函数 {subject}', '沒有函數 {subject}', 'There is no function {subject}'],
  argumentCount: ['{subject} 的参数个数不对', '{subject} 的參數個數不對', 'Wrong number of arguments of {subject}'],
  nameNeeded: [
    '{subject} 只接受参数名',
    '{subject} 只接受參數名',
    '{subject} takes the name of a parameter, not an expression',
  ],
  noPast: [
    '此处没有较早的值，不能使用 {subject}',
    '此處沒有較早的值，不能使用 {subject}',
    'There are no earlier values here for {subject}',
  ],
  badParameter: ['参数 {subject} 的值无法读取', '參數 {subject} 的值無法讀取', 'The value of {subject} is not valid'],
  tooManyParameters: ['参数过多', '參數過多', 'Too many parameters'],
  notNumber: ['{subject} 只用于数值', '{subject} 只用於數值', '{subject} needs numbers'],
  notCondition: ['{subject} 只用于是或否', '{subject} 只用於是或否', '{subject} needs true or false'],
  notComparable: ['不能比较文本与数值', '無法比較文字與數值', 'A text cannot be compared with a number'],
} as const satisfies Record<string, Words>

export type FormulaProblem = keyof typeof formulaProblems

/** A part of a formula, from `start` to before `end`, counted in UTF-16 units. */
export interface FormulaSpan {
  readonly start: number
  readonly end: number
}

/** The first fault of a formula. */
export class FormulaFault extends Error {
  readonly problem: FormulaProblem
  readonly span: FormulaSpan
  readonly subject: string

  constructor(problem: FormulaProblem, span: FormulaSpan, subject = '') {
    super(problem)
    this.problem = problem
    this.span = { start: span.start, end: span.end }
    this.subject = subject
  }

  /** Returns the text of the fault in each language. */
  get words(): Words {
    const [zhCN, zhTW, en] = formulaProblems[this.problem]
    const fill = (text: string) => fillText(text, (name) => (name === 'subject' ? this.subject : undefined))
    return [fill(zhCN), fill(zhTW), fill(en)]
  }
}
