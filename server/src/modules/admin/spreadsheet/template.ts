// The template of an import: titles, lists of choices, and a sheet with an example.
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type AnyResource, nounOf } from '@gemba/contract/kit/resource.ts'
import { formatInstant } from '../../../platform/clock.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { workbookReply } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue, Choices } from '../../../platform/spreadsheet/write-workbook.ts'
import { textsByCode } from '../../../resource/dictionary-options.ts'
import { choicesOf, columnsOf, type SheetColumn, titleOf } from './sheet-columns.ts'
import { offeredLabels } from './sheet-references.ts'

const words = {
  file: ['{noun}-导入模板', '{noun}-匯入範本', '{noun}-import-template'],
  example: ['示例', '範例', 'Example'],
  required: ['必填', '必填', 'required'],
  several: ['多个用逗号分隔', '多個用逗號分隔', 'several with commas'],
  secret: ['（自行设定）', '（自行設定）', '(choose one)'],
} as const satisfies Record<string, Words>

/** Returns the choices of a column; empty if any text is allowed or there are no rows yet. */
async function choicesIn(read: Read, column: SheetColumn): Promise<string[]> {
  const { field } = column
  switch (field.kind) {
    case 'flag':
    case 'choice':
      return choicesOf(field).map(({ words: texts }) => wordIn(read.actor.language, texts))
    case 'dictionary':
      return [...new Set((await textsByCode(read, field.entriesOf)).values())]
    case 'reference':
    case 'references':
      return offeredLabels(read, column)
    default:
      return []
  }
}

const ruleExamples: Readonly<Record<string, string>> = { phoneNumber: '13800138000', email: 'name@example.com' }

/** Returns an example value for a column. */
function example({ name, field }: SheetColumn, values: readonly string[], read: Read): CellValue {
  const { language, zone } = read.actor
  switch (field.kind) {
    case 'secret':
      return wordIn(language, words.secret)
    case 'flag':
      return values.at(-1) ?? null
    case 'integer':
    case 'number':
    case 'decimal':
    case 'duration':
      return Number(field.initial ?? field.min ?? 1)
    case 'instant':
      return formatInstant(read.now, zone)
    case 'references':
      return values.slice(0, 2).join(', ')
    case 'choice':
    case 'dictionary':
    case 'reference':
      return values[0] ?? null
    case 'code':
      return `${name}-1`
    default:
      return ruleExamples[field.rule ?? ''] ?? null
  }
}

/** Returns the width of a text; Chinese characters count twice. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0)
const minWidth = 12
const maxWidth = 40
const widthFor = (...texts: CellValue[]): number =>
  Math.min(maxWidth, Math.max(minWidth, ...texts.map((text) => widthOf(String(text ?? '')) + 3)))

/** Returns the hints for a column, such as "required". */
function hintsOf({ field }: SheetColumn, language: Read['actor']['language']): string {
  const isRequired = field.required && field.initial === undefined
  const parts = [isRequired ? words.required : undefined, field.kind === 'references' ? words.several : undefined]
  return parts.flatMap((part) => (part ? [wordIn(language, part)] : [])).join(', ')
}

/** Returns the template of a resource. Its choices exclude rows that the reader may not list. */
export async function templateOf(read: Read, resource: AnyResource): Promise<FileReply> {
  const { language } = read.actor
  const columns = columnsOf(resource, 'in')
  const titles = columns.map((column) => titleOf(column, language, true))
  const choices: Choices[] = []
  const examples: CellValue[] = []
  for (const [at, column] of columns.entries()) {
    const values = await choicesIn(read, column)
    examples.push(example(column, values, read))
    const isStrict = column.field.kind === 'flag' || column.field.kind === 'choice'
    if (values.length > 0) choices.push({ column: at, values, isStrict })
  }
  const name = wordIn(language, nounOf(resource))
  const widths = titles.map((title, at) => widthFor(title, examples[at] ?? null))
  const rows = [titles, examples, columns.map((column) => hintsOf(column, language))]
  return workbookReply(wordIn(language, words.file).replace('{noun}', name), [titles], {
    look: { widths, choices },
    sheets: [{ name: wordIn(language, words.example), rows, widths }],
  })
}
