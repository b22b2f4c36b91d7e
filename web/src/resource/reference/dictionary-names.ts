// Texts of dictionary entries by their codes.

import { type DictionaryOption, findOptions } from '@gemba/contract/base/dictionary.ts'
import { useQueries } from '@tanstack/react-query'
import { queryClient } from '../../api/query.ts'
import { queryOf, useCommandQuery } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'

const nameStaleMs = 60_000

const textIn = (options: readonly DictionaryOption[], code: string): string | undefined =>
  options.find(({ id }) => id === code)?.text

/** Returns the text of an entry; its code while it is loading or if it does not exist. */
export function useEntryName(type: string, value: unknown): string {
  const code = String(value)
  const language = useLanguage((state) => state.language)
  const all = useCommandQuery(findOptions, { code: type })
  const isUnknown = all.data !== undefined && textIn(all.data, code) === undefined
  // A dictionary may have more entries than one reply contains.
  const [names] = useQueries({
    queries: [
      {
        ...queryOf(findOptions, { code: type, keyword: code }, language),
        staleTime: nameStaleMs,
        enabled: isUnknown,
      },
    ],
  })
  return textIn([...(all.data ?? []), ...(names?.data ?? [])], code) ?? code
}

/** Returns the text of an entry from the cache, outside React. */
export function cachedEntryName(type: string, value: unknown): string {
  const code = String(value)
  const cachedNames = [{ code: type }, { code: type, keyword: code }].flatMap(
    (input) => queryClient.getQueryData(queryOf(findOptions, input).queryKey) ?? [],
  )
  return textIn(cachedNames, code) ?? code
}
