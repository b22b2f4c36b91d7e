import { type LocalNames, nameIn } from '@gemba/contract/names.ts'
import { useCallback } from 'react'
import { useLanguage } from './language.ts'

/**
 * Returns a function that gives a record's name in the current language. The component renders again when the language
 * changes.
 */
export function useName(): (record: LocalNames) => string {
  const language = useLanguage((state) => state.language)
  return useCallback((record) => nameIn(record, language), [language])
}
