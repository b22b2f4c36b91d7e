import {
  type DictionaryType,
  dictionaryEntry,
  findOptions,
  listDictionary,
  listDictionaryTypes,
} from '@gemba/contract/base/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { dictionaries, resources } from '@gemba/contract/modules.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { handle } from '../../platform/http/route.ts'
import { crud } from '../../resource/crud.ts'
import { listOptions } from '../../resource/dictionary-options.ts'
import { mount } from '../../resource/mount.ts'
import { reorder } from '../../resource/tree/reorder.ts'

const file = import.meta.url
/** Splits the keyword of a multiple select into words at its commas. */
const keywordsOf = (keyword: string | null | undefined, multiple?: string | null): string[] =>
  (multiple === '1' || multiple === 'true' ? (keyword ?? '').split(/[,，、;；]/) : [keyword ?? ''])
    .map((word) => word.trim())
    .filter((word) => word !== '')

const usedByForms = new Set(
  resources.flatMap(({ fields }) =>
    Object.values(fields).map((field) => (field.kind === 'dictionary' ? field.entriesOf : undefined)),
  ),
)

const reading = [
  ...handle(listDictionaryTypes, file, async (read, { keyword }) => {
    const rows = await ofCompany(read)
      .selectFrom('dictionary_entry')
      .select('type')
      .distinct()
      .orderBy('type')
      .execute()
    const companyTypes = rows.map(({ type }) => type)
    const searchText = (keyword ?? '').toLowerCase()
    return [...new Set([...dictionaries.keys(), ...companyTypes])]
      .map(
        (type): DictionaryType => ({
          id: type,
          type,
          text: wordIn(read.actor.language, dictionaries.get(type)?.label ?? [type, type, type]),
          isShipped: dictionaries.has(type),
          isWidened: companyTypes.includes(type) || usedByForms.has(type),
        }),
      )
      .filter(({ type, text }) => `${type}\n${text}`.toLowerCase().includes(searchText))
  }),
  ...handle(listDictionary, file, (read, { type, keyword }) => listOptions(read, type, keywordsOf(keyword))),
  ...handle(findOptions, file, (read, { code, keyword, multiple }) =>
    listOptions(read, code, keywordsOf(keyword, multiple)),
  ),
]

export const dictionaryRoutes = [
  ...mount(dictionaryEntry, file, { ...crud(dictionaryEntry), ...reorder(dictionaryEntry, { within: 'type' }) }),
  ...reading,
]
