// Options of a dictionary: shipped options, then entries of the company. Fields of kind `dictionary` contain their
// codes.

import type { DictionaryOption } from '@gemba/contract/base/dictionary.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { dictionaries, modules } from '@gemba/contract/modules.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import { sql } from 'kysely'
import { anyText, oneOf, type RenamedColumns } from '../platform/db/rows.ts'
import { companyOf, type Read } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { problemOf } from '../platform/http/validation.ts'
import { columnOf, tableOf } from './query/columns.ts'
import { likePattern } from './query/filter.ts'

const maxOptions = 1000

type Label = RenamedColumns<'dictionary_entry', { code: 'code'; label: 'name' }>

/** Query for the company's entries of a dictionary. */
const entriesOf = ({ tx, actor }: Pick<Read, 'tx' | 'actor'>, type: string) =>
  tx.selectFrom('dictionary_entry').where('company_id', '=', companyOf(actor)).where('type', '=', type)

/** Former names of dictionaries that got the names of the specification. */
const formerNames: Readonly<Record<string, string>> = {
  andonStatus: 'mes_andon_status',
  exceptionStatus: 'mes_exception_status',
}

/** Returns the shipped options of a dictionary. Their codes are texts, like those of company entries. */
function shippedIn(type: string): { code: string; words: Words }[] {
  if (type === 'module') return modules.map(({ name, label }) => ({ code: name, words: label }))
  const dictionary = dictionaries.get(formerNames[type] ?? type)
  return dictionary ? optionsOf(dictionary).map(({ code, words }) => ({ code: String(code), words })) : []
}

/** Returns whether a shipped dictionary has the code. */
const isShipped = (type: string, code: string): boolean => shippedIn(type).some((option) => option.code === code)

/**
 * Returns shipped options and up to 1,000 company entries in the reader's language. Keywords filter by text or code;
 * any of them suffices.
 */
export async function listOptions(
  read: Read,
  type: string,
  keywords: readonly string[] = [],
): Promise<DictionaryOption[]> {
  const terms = keywords.map((keyword) => keyword.toLowerCase())
  const isMatch = (id: string, text: string) => terms.some((term) => id === term || text.toLowerCase().includes(term))
  const shipped = shippedIn(type).flatMap(({ code: id, words }): DictionaryOption[] => {
    const text = wordIn(read.actor.language, words)
    return terms.length === 0 || isMatch(id, text) ? [{ id, text, extend: null, disabled: 0 }] : []
  })
  const patterns = anyText(terms.map(likePattern))
  const rows = await entriesOf(read, type)
    .select(['code as id', 'name as text', 'extend', 'is_enabled as isEnabled'])
    .$if(terms.length > 0, (entries) =>
      entries.where(({ eb, or }) => or([eb('name', 'ilike', patterns), eb('code', 'ilike', patterns)])),
    )
    .orderBy('sort_number')
    .orderBy('dictionary_entry.id')
    .limit(maxOptions)
    .execute()
  const entries = rows.filter(({ id }) => !isShipped(type, id))
  return [
    ...shipped,
    ...entries.map(({ isEnabled, ...entry }) => ({ ...entry, disabled: isEnabled === 1 ? 0 : 1 }) as const),
  ]
}

/** Returns every code of a dictionary with each of its labels, shipped ones in all languages. */
async function labelsIn({ tx, actor }: Read, type: string): Promise<Label[]> {
  const shipped = shippedIn(type).flatMap(({ code, words }) => [...new Set(words)].map((label) => ({ code, label })))
  const rows = await entriesOf({ tx, actor }, type).select(['code', 'name as label']).execute()
  return [...shipped, ...rows.filter(({ code }) => !isShipped(type, code))]
}

/** Returns the texts by code in the reader's language, without codes that have no entry. */
export async function textsByCode(read: Read, type: string): Promise<Map<string, string>> {
  const labelByCode = (await labelsIn(read, type)).map(({ code, label }): [string, string] => [code, label])
  return new Map([
    ...labelByCode,
    ...shippedIn(type).map(({ code, words }) => [code, wordIn(read.actor.language, words)] as const),
  ])
}

/** Returns a function from a text or code to the code: null for an ambiguous text, undefined for an unknown one. */
export async function codeFinder(read: Read, type: string): Promise<(text: string) => string | null | undefined> {
  const labels = await labelsIn(read, type)
  const codes = new Set(labels.map(({ code }) => code))
  return (text) => {
    if (codes.has(text)) return text
    const matchingCodes = new Set(
      labels.filter(({ label }) => label.toLowerCase() === text.toLowerCase()).map(({ code }) => code),
    )
    return matchingCodes.size > 1 ? null : [...matchingCodes][0]
  }
}

/** Returns whether a code may be chosen: a shipped one or an enabled entry of the company. */
export async function isChoosable({ tx, actor }: Read, type: string, code: string): Promise<boolean> {
  if (isShipped(type, code)) return true
  const entry = await entriesOf({ tx, actor }, type)
    .select('id')
    .where('code', '=', code)
    .where('is_enabled', '=', 1)
    .executeTakeFirst()
  return entry !== undefined
}

/** Throws `invalid` with the fields whose codes may not be chosen. Codes that the row `id` already has are accepted. */
export async function assertKnownCodes(
  read: Read,
  resource: AnyResource,
  { id, input }: { id?: string; input: Readonly<Record<string, unknown>> },
): Promise<void> {
  const unknownCodes: Problem[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const code = input[name]
    if (field.kind !== 'dictionary' || code === undefined || code === null) continue
    if (await isChoosable(read, field.entriesOf, String(code))) continue
    if (id && (await hasCode(read, resource, { id, name, code: String(code) }))) continue
    unknownCodes.push(problemOf(name, 'choice', { language: read.actor.language }))
  }
  if (unknownCodes.length > 0) throw new DomainError('invalid', { problems: unknownCodes })
}

/**
 * Throws `invalid` with the fields of a command's input whose codes may not be chosen, also within lists and groups.
 */
export async function assertKnownInputs(
  read: Read,
  { input: fields }: { readonly input: FieldRecord },
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const unknownCodes: Problem[] = []
  for (const { at, type, code } of codesIn(fields, input, ''))
    if (!(await isChoosable(read, type, code))) unknownCodes.push(problemOf(at, 'choice', read.actor))
  if (unknownCodes.length > 0) throw new DomainError('invalid', { problems: unknownCodes })
}

interface CodeInput {
  readonly at: string
  readonly type: string
  readonly code: string
}

function codesIn(fields: FieldRecord, input: Readonly<Record<string, unknown>>, prefix: string): CodeInput[] {
  return Object.entries(fields).flatMap(([name, field]) => codesOf(field, input[name], `${prefix}${name}`))
}

function codesOf(field: Field, value: unknown, at: string): CodeInput[] {
  if (value === undefined || value === null) return []
  if (field.kind === 'dictionary') return [{ at, type: field.entriesOf, code: String(value) }]
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  if (item && Array.isArray(value)) return value.flatMap((row, index) => codesOf(item, row, `${at}.${index}`))
  return fields ? codesIn(fields, value as Readonly<Record<string, unknown>>, `${at}.`) : []
}

async function hasCode(
  { tx, actor }: Read,
  resource: AnyResource,
  { id, name, code }: { id: string; name: string; code: string },
): Promise<boolean> {
  const row = await oneOf(
    tx,
    sql`select from ${sql.table(tableOf(resource))}
      where company_id = ${actor.companyId} and id = ${id} and ${sql.ref(columnOf(name))} = ${code}`,
  )
  return row !== undefined
}
