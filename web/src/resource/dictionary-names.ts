// Texts of the entries that dictionary fields hold, by their codes.
import { type DictionaryOption, findOptionsByPost } from '@gemba/contract/base/dictionary.ts'
import { useQueries } from '@tanstack/react-query'
import { currentLanguage, useLanguage } from '../i18n/language.ts'
import { call } from './client.ts'
import { fillPath } from './fill-path.ts'
import { queryClient, useRead } from './query.ts'

const path = findOptionsByPost.paths[0] ?? ''
const nameStaleMs = 60_000

const keyOf = (type: string, language: string) => ['base', 'dictionaryEntry', { options: type, language }] as const
const keyOfOne = (type: string, language: string, code: string) =>
  ['base', 'dictionaryEntry', { options: type, language, code }] as const

const textIn = (options: readonly DictionaryOption[], code: string): string | undefined =>
  options.find(({ id }) => id === code)?.text

/** The text of an entry; its code while it is unknown or when there is no such entry any more. */
export function useEntryName(type: string, value: unknown): string {
  const code = String(value)
  const language = useLanguage((state) => state.language)
  const all = useRead<DictionaryOption[]>(keyOf(type, language), { path: fillPath(path, { code: type }), body: {} })
  const isUnknown = all.data !== undefined && textIn(all.data, code) === undefined
  // A dictionary may have more entries than are answered at once.
  const [one] = useQueries({
    queries: [
      {
        queryKey: keyOfOne(type, language, code),
        queryFn: () => call<DictionaryOption[]>(fillPath(path, { code: type }), { keyword: code }, { isRead: true }),
        staleTime: nameStaleMs,
        enabled: isUnknown,
      },
    ],
  })
  return textIn([...(all.data ?? []), ...(one?.data ?? [])], code) ?? code
}

/** The same from what has been read already, outside React. */
export function nameOfHeldEntry(type: string, value: unknown): string {
  const language = currentLanguage()
  const code = String(value)
  const held = [keyOf(type, language), keyOfOne(type, language, code)].flatMap(
    (key) => queryClient.getQueryData<DictionaryOption[]>(key) ?? [],
  )
  return textIn(held, code) ?? code
}
