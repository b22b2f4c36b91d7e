import { listModelPointContrast, saveModelPointContrast } from '@gemba/contract/equipment/model/point-contrast.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { parseStateWords } from '@gemba/contract/rules/state-words.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { modelPoints } from './model-point.ts'

const file = import.meta.url

type Rows = CommandInput<typeof saveModelPointContrast>['rows']

const noColours: Words = ['状态没有颜色', '狀態沒有顏色', 'states have no colours']

const formatWords = (rows: readonly { value: number; text: string }[]): string =>
  rows.map(({ value, text }) => `${value}=${text}`).join('; ')

/** Throws `notSupported` for colours, `invalid` for a value that is used twice or a text that cannot be stored. */
function assertStorable({ actor: { language } }: Work, rows: Rows): void {
  if (rows.some(({ color }) => color !== undefined && color !== null && color !== ''))
    throw new DomainError('notSupported', { field: 'color', reason: wordIn(language, noColours) })
  const isStored = (text: string | null | undefined, value: number): boolean =>
    !text || parseStateWords(formatWords([{ value, text }]))?.get(value) === text
  const problems = rows.flatMap(({ value, text, textEn }, index) => {
    const isRepeated = rows.findIndex((row) => row.value === value) !== index
    const isWrong = isRepeated || !Number.isInteger(value) || !isStored(text, value) || !isStored(textEn, value)
    const field = `rows.${index}.${isRepeated || !Number.isInteger(value) ? 'value' : 'text'}`
    return isWrong ? [problemOf(field, 'pattern', { language })] : []
  })
  if (problems.length > 0) throw new DomainError('invalid', { problems })
}

interface StateTexts {
  readonly stateWords: string | null
  readonly stateWordsEn: string | null
}

/** Returns the state texts of a point as rows. */
export function contrastOf({ id, stateWords, stateWordsEn }: StateTexts & { readonly id: string }) {
  const english = parseStateWords(stateWordsEn ?? '')
  const words = [...(parseStateWords(stateWords ?? '') ?? [])]
  return words.map(([value, text], index) => ({
    contrastId: `${id}_${value}`,
    value,
    text,
    textEn: english?.get(value) ?? null,
    sortNumber: index + 1,
  }))
}

/** Returns rows as the state texts of a point. Throws as `assertStorable` does. */
export function stateTextsOf(work: Work, sentRows: Rows): StateTexts {
  assertStorable(work, sentRows)
  const rows = sentRows.toSorted((left, right) => (left.sortNumber ?? 0) - (right.sortNumber ?? 0))
  const english = rows.flatMap(({ value, textEn }) => (textEn ? [{ value, text: textEn }] : []))
  return {
    stateWords: rows.length > 0 ? formatWords(rows) : null,
    stateWordsEn: english.length > 0 ? formatWords(english) : null,
  }
}

export const pointContrastRoutes = [
  ...handle(listModelPointContrast, file, async (read, { pointId }) =>
    contrastOf(await modelPoints.read(read, { id: pointId })).map((row) => ({ pointId, ...row })),
  ),
  ...handle(saveModelPointContrast, file, async (work, { pointId, version, rows }) => {
    const { stateWords, stateWordsEn } = stateTextsOf(work, rows)
    await modelPoints.update(work, { id: pointId, version, stateWords, stateWordsEn })
    return null
  }),
]
