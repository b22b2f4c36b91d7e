// Options of a dictionary: those that ship, then the company's own entries. Fields of kind `dictionary` hold their codes.

import type { DictionaryOption } from '@gemba/contract/base/dictionary.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { dictionaries, modules } from '@gemba/contract/modules.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import { sql } from 'kysely'
import { anyText, oneOf, type Renamed } from '../platform/db/rows.ts'
import { companyOf, type Read } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { problemOf } from '../platform/http/validation.ts'
import { columnOf, tableOf } from './query/columns.ts'
import { likePattern } from './query/filter.ts'

const mostOptions = 1000

type Label = Renamed<'dictionary_entry', { code: 'code'; label: 'name' }>

/** Entries of the company's own. */
const entriesOf = ({ tx, actor }: Pick<Read, 'tx' | 'actor'>, type: string) =>
  tx.selectFrom('dictionary_entry').where('company_id', '=', companyOf(actor)).where('type', '=', type)

/** Names under which dictionaries answered before they had those of the specification. */
const formerNames: Readonly<Record<string, string>> = {
  andonStatus: 'mes_andon_status',
  exceptionStatus: 'mes_exception_status',
}

/** The codes that ship of a dictionary, as entries of a company have theirs: as texts. */
function shippedIn(type: string): { code: string; words: Words }[] {
  if (type === 'module') return modules.map(({ name, label }) => ({ code: name, words: label }))
  const dictionary = dictionaries.get(formerNames[type] ?? type)
  return dictionary ? optionsOf(dictionary).map(({ code, words }) => ({ code: String(code), words })) : []
}

/** Whether a shipped dictionary has the code. */
const isShipped = (type: string, code: string): boolean => shippedIn(type).some((option) => option.code === code)

/** Up to 1 000 own options in the reader's language, those that ship first; with keywords, what matches any of them by text or code. */
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
    .limit(mostOptions)
    .execute()
  const entries = rows.filter(({ id }) => !isShipped(type, id))
  return [
    ...shipped,
    ...entries.map(({ isEnabled, ...entry }) => ({ ...entry, disabled: isEnabled === 1 ? 0 : 1 }) as const),
  ]
}

/** Every code of a dictionary with each of its texts, shipped ones in all languages. */
async function labelsIn({ tx, actor }: Read, type: string): Promise<Label[]> {
  const shipped = shippedIn(type).flatMap(({ code, words }) => [...new Set(words)].map((label) => ({ code, label })))
  const rows = await entriesOf({ tx, actor }, type).select(['code', 'name as label']).execute()
  return [...shipped, ...rows.filter(({ code }) => !isShipped(type, code))]
}

/** Texts by code in the reader's language; a code that no entry has is missing. */
export async function textsByCode(read: Read, type: string): Promise<Map<string, string>> {
  const own = (await labelsIn(read, type)).map(({ code, label }): [string, string] => [code, label])
  return new Map([
    ...own,
    ...shippedIn(type).map(({ code, words }) => [code, wordIn(read.actor.language, words)] as const),
  ])
}

/** Finds the code that a text or a code means; null where a text means several, undefined where nothing is called so. */
export async function codeFinder(read: Read, type: string): Promise<(text: string) => string | null | undefined> {
  const labels = await labelsIn(read, type)
  const codes = new Set(labels.map(({ code }) => code))
  return (text) => {
    if (codes.has(text)) return text
    const found = new Set(
      labels.filter(({ label }) => label.toLowerCase() === text.toLowerCase()).map(({ code }) => code),
    )
    return found.size > 1 ? null : [...found][0]
  }
}

/** Whether a code may be chosen: a shipped one, or an own entry that is not closed. */
export async function isChoosable({ tx, actor }: Read, type: string, code: string): Promise<boolean> {
  if (isShipped(type, code)) return true
  const entry = await entriesOf({ tx, actor }, type)
    .select('id')
    .where('code', '=', code)
    .where('is_enabled', '=', 1)
    .executeTakeFirst()
  return entry !== undefined
}

/** Refuses codes that may not be chosen, but for those that the row `id` holds already. Error `invalid` names their fields. */
export async function assertKnownCodes(
  read: Read,
  resource: AnyResource,
  { id, input }: { id?: string; input: Readonly<Record<string, unknown>> },
): Promise<void> {
  const found: Problem[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const code = input[name]
    if (field.kind !== 'dictionary' || code === undefined || code === null) continue
    if (await isChoosable(read, field.entriesOf, String(code))) continue
    if (id && (await holds(read, resource, { id, name, code: String(code) }))) continue
    found.push(problemOf(name, 'choice', { language: read.actor.language }))
  }
  if (found.length > 0) throw new DomainError('invalid', { problems: found })
}

/** Refuses codes of a call that may not be chosen, also within its lists and groups. Error `invalid` names their fields. */
export async function assertKnownInputs(
  read: Read,
  { input: fields }: { readonly input: FieldRecord },
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const found: Problem[] = []
  for (const { at, type, code } of codesIn(fields, input, ''))
    if (!(await isChoosable(read, type, code))) found.push(problemOf(at, 'choice', read.actor))
  if (found.length > 0) throw new DomainError('invalid', { problems: found })
}

interface SentCode {
  readonly at: string
  readonly type: string
  readonly code: string
}

function codesIn(fields: FieldRecord, input: Readonly<Record<string, unknown>>, prefix: string): SentCode[] {
  return Object.entries(fields).flatMap(([name, field]) => codesOf(field, input[name], `${prefix}${name}`))
}

function codesOf(field: Field, value: unknown, at: string): SentCode[] {
  if (value === undefined || value === null) return []
  if (field.kind === 'dictionary') return [{ at, type: field.entriesOf, code: String(value) }]
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  if (item && Array.isArray(value)) return value.flatMap((row, index) => codesOf(item, row, `${at}.${index}`))
  return fields ? codesIn(fields, value as Readonly<Record<string, unknown>>, `${at}.`) : []
}

async function holds(
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
