import { type LocalNames, nameIn } from '@gemba/contract/names.ts'
import { useCallback } from 'react'
import { useLanguage } from './language.ts'

/** What records are called in the language of the moment; the component follows a change of language. */
export function useName(): (record: LocalNames) => string {
  const language = useLanguage((state) => state.language)
  return useCallback((record) => nameIn(record, language), [language])
}
