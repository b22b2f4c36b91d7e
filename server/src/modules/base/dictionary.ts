import {
  type DictionaryOption,
  dictionaryEntry,
  findOptions,
  findOptionsByPost,
  listDictionary,
  listDictionaryTypes,
} from '@gemba/contract/base/dictionary.ts'
import { dictionaries, dictionaryWords } from '@gemba/contract/dictionaries.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { crud } from '../../resource/crud.ts'
import { likePattern } from '../../resource/filter.ts'
import { mount } from '../../resource/mount.ts'
import { reorder } from '../../resource/reorder.ts'

const file = import.meta.url
const mostOptions = 1000

/** Options of a dictionary in the reader's language: shipped ones first, then the company's own in their order. */
async function optionsOf(read: Read, type: string, keyword: string): Promise<DictionaryOption[]> {
  const shipped = Object.entries(dictionaries[type] ?? {})
    .map(
      ([id, words]): DictionaryOption => ({ id, text: wordIn(read.actor.language, words), extend: null, disabled: 0 }),
    )
    .filter(({ text }) => text.toLowerCase().includes(keyword.toLowerCase()))
  const { rows } =
    await sql<DictionaryOption>`select code as id, name as text, extend, (1 - is_enabled)::int as disabled from dictionary_entry
    where company_id = ${read.actor.companyId} and type = ${type} and (${keyword} = '' or name ilike ${likePattern(keyword)})
    order by dictionary_entry.sort_number, dictionary_entry.id limit ${mostOptions}`.execute(read.tx)
  const known = new Set(shipped.map(({ id }) => id))
  return [...shipped, ...rows.filter(({ id }) => !known.has(id))]
}

const reading: Mounted[] = [
  ...handleRead(listDictionaryTypes, file, async ({ tx, actor }, { keyword }) => {
    const { rows } = await sql<{ type: string }>`select distinct type from dictionary_entry
      where company_id = ${actor.companyId} order by type`.execute(tx)
    const own = rows.map(({ type }) => type)
    const sought = (keyword ?? '').toLowerCase()
    return [...new Set([...Object.keys(dictionaries), ...own])]
      .map((type) => ({
        id: type,
        type,
        text: wordIn(actor.language, dictionaryWords[type] ?? [type, type, type]),
        isShipped: Object.hasOwn(dictionaries, type),
      }))
      .filter(({ type, text }) => `${type}\n${text}`.toLowerCase().includes(sought))
  }),
  ...handleRead(listDictionary, file, (read, { type, keyword }) => optionsOf(read, type, keyword ?? '')),
  ...handleRead(findOptions, file, (read, { code, keyword }) => optionsOf(read, code, keyword ?? '')),
  ...handleRead(findOptionsByPost, file, (read, { code, keyword }) => optionsOf(read, code, keyword ?? '')),
]

export const dictionaryRoutes: Mounted[] = [
  ...mount(dictionaryEntry, file, { ...crud(dictionaryEntry), ...reorder(dictionaryEntry) }),
  ...reading,
]
