// Options of a dictionary: those that ship, then the company's own entries. Fields of kind `dictionary` hold their codes.
import type { DictionaryOption } from '@gemba/contract/base/dictionary.ts'
import { dictionaries } from '@gemba/contract/dictionaries.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import { sql } from 'kysely'
import type { Read } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { problemOf } from '../platform/http/validation.ts'
import { columnOf, tableOf } from './columns.ts'
import { likePattern } from './filter.ts'

const mostOptions = 1000

interface Label {
  readonly code: string
  readonly label: string
}

/** Whether a shipped dictionary has the code. */
const isShipped = (type: string, code: string): boolean => Object.hasOwn(dictionaries[type] ?? {}, code)

/** Up to 1 000 own options in the reader's language, those that ship first; with keywords, what matches any of them by text or code. */
export async function listOptions(
  { tx, actor }: Read,
  type: string,
  keywords: readonly string[] = [],
): Promise<DictionaryOption[]> {
  const sought = keywords.map((one) => one.toLowerCase())
  const shipped = Object.entries(dictionaries[type] ?? {})
    .map(([id, words]): DictionaryOption => ({ id, text: wordIn(actor.language, words), extend: null, disabled: 0 }))
    .filter(
      ({ id, text }) => sought.length === 0 || sought.some((one) => id === one || text.toLowerCase().includes(one)),
    )
  const patterns = sought.map(likePattern)
  const { rows } =
    await sql<DictionaryOption>`select code as id, name as text, extend, (1 - is_enabled)::int as disabled from dictionary_entry
    where company_id = ${actor.companyId} and type = ${type}
      and (${patterns.length === 0} or name ilike any(${patterns}::text[]) or code ilike any(${patterns}::text[]))
    order by dictionary_entry.sort_number, dictionary_entry.id limit ${mostOptions}`.execute(tx)
  return [...shipped, ...rows.filter(({ id }) => !isShipped(type, id))]
}

/** Every code of a dictionary with each of its texts, shipped ones in all languages. */
async function labelsIn({ tx, actor }: Read, type: string): Promise<Label[]> {
  const shipped = Object.entries(dictionaries[type] ?? {}).flatMap(([code, words]) =>
    [...new Set(words)].map((label) => ({ code, label })),
  )
  const { rows } = await sql<Label>`select code, name as label from dictionary_entry
    where company_id = ${actor.companyId} and type = ${type}`.execute(tx)
  return [...shipped, ...rows.filter(({ code }) => !isShipped(type, code))]
}

/** Texts by code in the reader's language; a code that no entry has is missing. */
export async function textsByCode(read: Read, type: string): Promise<Map<string, string>> {
  const own = (await labelsIn(read, type)).map(({ code, label }): [string, string] => [code, label])
  const shipped = Object.entries(dictionaries[type] ?? {})
  return new Map([...own, ...shipped.map(([code, words]) => [code, wordIn(read.actor.language, words)] as const)])
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
  const { rows } = await sql`select from dictionary_entry
    where company_id = ${actor.companyId} and type = ${type} and code = ${code} and is_enabled = 1`.execute(tx)
  return rows.length > 0
}

/** Refuses codes that may not be chosen, but for those that the row `id` holds already. Error `invalid` names their fields. */
export async function refuseUnknownCodes(
  read: Read,
  resource: AnyResource,
  { id, input }: { id?: string; input: Readonly<Record<string, unknown>> },
): Promise<void> {
  const found: Problem[] = []
  for (const [name, { kind, of = '' }] of Object.entries(resource.fields)) {
    const code = kind === 'dictionary' ? input[name] : undefined
    if (code === undefined || code === null || (await isChoosable(read, of, String(code)))) continue
    if (id && (await holds(read, resource, { id, name, code: String(code) }))) continue
    found.push(problemOf(name, 'choice', { language: read.actor.language }))
  }
  if (found.length > 0) throw new DomainError('invalid', { problems: found })
}

async function holds(
  { tx, actor }: Read,
  resource: AnyResource,
  { id, name, code }: { id: string; name: string; code: string },
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(tableOf(resource))}
    where company_id = ${actor.companyId} and id = ${id} and ${sql.ref(columnOf(name))} = ${code}`.execute(tx)
  return rows.length > 0
}
