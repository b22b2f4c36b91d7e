// Maps the declared fields of a resource to columns: titles are labels, choices are texts, references are codes.
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type AnyResource, labelOf } from '@gemba/contract/kit/resource.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { formatInstant } from '../../../platform/clock.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'

export interface SheetColumn {
  readonly name: string
  readonly field: Field
  readonly words: Words
}

const flagOptions: readonly { code: number; words: Words }[] = [
  { code: 0, words: ['否', '否', 'No'] },
  { code: 1, words: ['是', '是', 'Yes'] },
]
const marked = /\s*\*$/

/**
 * Returns the columns of a resource: those of its list first, then the other fields. Secrets are imported but never
 * exported; files are exported by name only.
 */
export function columnsOf(resource: AnyResource, direction: 'in' | 'out'): SheetColumn[] {
  const listed = resource.list.filter((name) => Object.hasOwn(resource.fields, name))
  const extraFields = Object.entries(resource.extraInput?.create ?? {}).filter(
    ([name, { kind, label }]) =>
      kind === 'references' && label && (direction === 'in' || Object.hasOwn(resource.extraOutput ?? {}, name)),
  )
  const fields = { ...resource.fields, ...Object.fromEntries(extraFields) }
  const names = [...new Set([...listed, ...Object.keys(fields)])]
  return names.flatMap((name) => {
    const field = fields[name]
    if (
      !field ||
      field.kind === 'json' ||
      (direction === 'in' && field.isAssigned) ||
      field.kind === (direction === 'out' ? 'secret' : 'files')
    )
      return []
    return [{ name, field, words: labelOf(resource, name) }]
  })
}

/** Returns the title of a column; with `isStarred`, required columns are marked by an asterisk. */
export function titleOf({ field, words: titles }: SheetColumn, language: Language, isStarred = false): string {
  const star = isStarred && field.required && field.initial === undefined ? ' *' : ''
  return wordIn(language, titles) + star
}

/** Finds the column by its title in any language, or by the name of its field. */
export function columnOfTitle(columns: readonly SheetColumn[], title: string): SheetColumn | undefined {
  const searchTitle = title.replace(marked, '').trim().toLowerCase()
  return columns.find(({ name, words: titles }) =>
    [name, ...titles].some((heading) => heading.toLowerCase() === searchTitle),
  )
}

export const choicesOf = (field: Field) => (field.kind === 'choice' ? optionsOf(field.dictionary) : flagOptions)

interface ChoiceTexts {
  readonly codeByText: ReadonlyMap<string, number>
  readonly wordsByCode: ReadonlyMap<number, Words>
}

const textsByField = new WeakMap<Field, ChoiceTexts>()

/** Returns the texts of a choice or flag. They are cached, because a workbook has them in a million cells. */
function choiceTextsOf(field: Field): ChoiceTexts {
  const cached = textsByField.get(field)
  if (cached) return cached
  const options = choicesOf(field)
  const texts = {
    // The first option with a text counts.
    codeByText: new Map(
      options
        .flatMap(({ code, words }) => [String(code), ...words].map((text) => [text.toLowerCase(), code] as const))
        .toReversed(),
    ),
    wordsByCode: new Map(options.map(({ code, words }) => [code, words])),
  }
  textsByField.set(field, texts)
  return texts
}

/** Returns the code of a choice or flag, from its text in any language or from the code itself. */
export function choiceOf(field: Field, text: string): number | undefined {
  return choiceTextsOf(field).codeByText.get(text.trim().toLowerCase())
}

/** Returns a value as its cell shows it. `labels` has the texts of references and dictionary entries. */
export function cellOf(
  { field }: SheetColumn,
  value: unknown,
  context: { language: Language; zone: string; labels: ReadonlyMap<string, string> | undefined },
): CellValue {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'flag':
    case 'choice': {
      const words = choiceTextsOf(field).wordsByCode.get(Number(value))
      return words ? wordIn(context.language, words) : String(value)
    }
    case 'reference':
    case 'dictionary':
      return context.labels?.get(String(value)) ?? String(value)
    case 'references':
      return (value as unknown[]).map((id) => context.labels?.get(String(id)) ?? String(id)).join(', ')
    case 'instant':
      return formatInstant(Number(value), context.zone)
    case 'integer':
    case 'number':
      return Number(value)
    case 'decimal':
      return isHeldByFloat(String(value)) ? Number(value) : String(value)
    case 'files':
      return (value as StoredFile[]).map(({ fileName }) => fileName).join(', ')
    default:
      return String(value)
  }
}

const maxFloatDigits = 15

/** Returns whether a spreadsheet's floating-point number holds all digits. Otherwise the value is written as text. */
const isHeldByFloat = (text: string): boolean =>
  text.replace(/^-?0*\.?0*/, '').replace('.', '').length <= maxFloatDigits
