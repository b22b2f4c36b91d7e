// Texts of problems that quote the value of the cell in English.
import type { Words } from '@gemba/contract/kit/page.ts'
import { problems } from '@gemba/contract/problems.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'

const inEnglish = {
  unknown: '"{value}" not found',
  ambiguous: 'Several records are called "{value}"',
  choice: '"{value}" is not an allowed value',
  exists: '"{value}" already exists',
} as const

export type QuotedProblem = keyof typeof inEnglish

/** Returns the text of a problem of this value. */
export function valueText(problem: QuotedProblem, value: string): Words {
  const [zhCN, zhTW] = problems[problem]
  return [zhCN, zhTW, fillText(inEnglish[problem], () => value)]
}
