// Texts of problems that quote the value of the cell.
import type { Words } from '@gemba/contract/kit/page.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'

const texts = {
  unknown: ['找不到“{value}”', '找不到「{value}」', '"{value}" not found'],
  ambiguous: ['有多条记录名为“{value}”', '有多筆記錄名為「{value}」', 'Several records are called "{value}"'],
  choice: ['“{value}”不是可选的值', '「{value}」不是可選的值', '"{value}" is not an allowed value'],
  exists: ['“{value}”已存在', '「{value}」已存在', '"{value}" already exists'],
  number: ['“{value}”不是数字', '「{value}」不是數字', '"{value}" is not a number'],
  wholeNumber: ['“{value}”不是整数', '「{value}」不是整數', '"{value}" is not a whole number'],
  instant: ['“{value}”不是有效的时间', '「{value}」不是有效的時間', '"{value}" is not a valid time'],
} as const satisfies Record<string, Words>

export type QuotedProblem = keyof typeof texts

/** Returns the text of a problem of this value. */
export function valueText(problem: QuotedProblem, value: string): Words {
  const [simplified, traditional, english] = texts[problem]
  const fill = (text: string): string => fillText(text, () => value)
  return [fill(simplified), fill(traditional), fill(english)]
}
