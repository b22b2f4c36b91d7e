import {
  type DictionaryType,
  dictionaryEntry,
  findOptions,
  findOptionsByPost,
  listDictionary,
  listDictionaryTypes,
} from '@gemba/contract/base/dictionary.ts'
import { dictionaries, dictionaryWords } from '@gemba/contract/dictionaries.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { resources } from '@gemba/contract/resources.ts'
import { sql } from 'kysely'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { crud } from '../../resource/crud.ts'
import { listOptions } from '../../resource/dictionary-options.ts'
import { mount } from '../../resource/mount.ts'
import { reorder } from '../../resource/reorder.ts'

const file = import.meta.url
/** A select of several options seeks several words at once; they are parted by commas. */
const keywordsOf = (keyword: string | null | undefined, multiple?: string | null): string[] =>
  (multiple === '1' || multiple === 'true' ? (keyword ?? '').split(/[,，、;；]/) : [keyword ?? ''])
    .map((one) => one.trim())
    .filter((one) => one !== '')

const usedByForms = new Set(
  resources.flatMap(({ fields }) =>
    Object.values(fields).map(({ kind, of }) => (kind === 'dictionary' ? of : undefined)),
  ),
)

const reading: Mounted[] = [
  ...handleRead(listDictionaryTypes, file, async ({ tx, actor }, { keyword }) => {
    const { rows } = await sql<{ type: string }>`select distinct type from dictionary_entry
      where company_id = ${actor.companyId} order by type`.execute(tx)
    const own = rows.map(({ type }) => type)
    const sought = (keyword ?? '').toLowerCase()
    return [...new Set([...Object.keys(dictionaries), ...own])]
      .map(
        (type): DictionaryType => ({
          id: type,
          type,
          text: wordIn(actor.language, dictionaryWords[type] ?? [type, type, type]),
          isShipped: Object.hasOwn(dictionaries, type),
          isWidened: own.includes(type) || usedByForms.has(type),
        }),
      )
      .filter(({ type, text }) => `${type}\n${text}`.toLowerCase().includes(sought))
  }),
  ...handleRead(listDictionary, file, (read, { type, keyword }) => listOptions(read, type, keywordsOf(keyword))),
  ...[findOptions, findOptionsByPost].flatMap((command) =>
    handleRead(command, file, (read, { code, keyword, multiple }) =>
      listOptions(read, code, keywordsOf(keyword, multiple)),
    ),
  ),
]

export const dictionaryRoutes: Mounted[] = [
  ...mount(dictionaryEntry, file, { ...crud(dictionaryEntry), ...reorder(dictionaryEntry) }),
  ...reading,
]
