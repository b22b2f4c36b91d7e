// How the declared fields of a resource stand in a workbook: titles are their words, choices their words, references codes.
import { dictionaries } from '@gemba/contract/dictionaries.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { words } from '@gemba/contract/words.ts'
import { formatInstant } from '../../../platform/clock.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'

export interface SheetColumn {
  readonly name: string
  readonly field: Field
  readonly words: Words
}

const flagWords: Readonly<Record<number, Words>> = { 0: ['否', '否', 'No'], 1: ['是', '是', 'Yes'] }
const marked = /\s*\*$/

const wordsOf = (resource: AnyResource, name: string): Words =>
  words[`${resource.name}.${name}`] ?? ([name, name, name] as const)

/** Columns of a resource: those of its list first. Secrets can be brought in, never out. */
export function columnsOf(resource: AnyResource, direction: 'in' | 'out'): SheetColumn[] {
  const listed = resource.list.filter((name) => Object.hasOwn(resource.fields, name))
  const names = [...new Set([...listed, ...Object.keys(resource.fields)])]
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || field.kind === 'json' || (field.kind === 'secret' && direction === 'out')) return []
    return [{ name, field, words: wordsOf(resource, name) }]
  })
}

/** Title of a column; what an import cannot do without carries a star. */
export function titleOf({ field, words: titles }: SheetColumn, language: Language, isStarred = false): string {
  const star = isStarred && field.required && field.initial === undefined ? ' *' : ''
  return wordIn(language, titles) + star
}

/** The column that a title means, in any language or by the name of the field. */
export function columnOfTitle(columns: readonly SheetColumn[], title: string): SheetColumn | undefined {
  const wanted = title.replace(marked, '').trim().toLowerCase()
  return columns.find(({ name, words: titles }) => [name, ...titles].some((one) => one.toLowerCase() === wanted))
}

function choicesOf({ kind, of }: Field): Readonly<Record<number, Words>> {
  return kind === 'flag' ? flagWords : (dictionaries[of ?? ''] ?? {})
}

/** The code of a choice or flag, from a word of any language or from the code itself. */
export function choiceOf(field: Field, text: string): number | undefined {
  const wanted = text.trim().toLowerCase()
  const found = Object.entries(choicesOf(field)).find(
    ([code, names]) => code === wanted || names.some((name) => name.toLowerCase() === wanted),
  )
  return found && Number(found[0])
}

/** A value of a row as its cell shows it; references and entries of dictionaries are given as `labels`. */
export function cellOf(
  { field }: SheetColumn,
  value: unknown,
  context: { language: Language; zone: string; labels: ReadonlyMap<string, string> | undefined },
): CellValue {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'flag':
    case 'choice': {
      const names = choicesOf(field)[Number(value)]
      return names ? wordIn(context.language, names) : String(value)
    }
    case 'reference':
    case 'dictionary':
      return context.labels?.get(String(value)) ?? String(value)
    case 'instant':
      return formatInstant(Number(value), context.zone)
    case 'integer':
    case 'number':
      return Number(value)
    default:
      return String(value)
  }
}
