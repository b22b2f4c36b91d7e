// The facts of a document in their order, with labels and values from its declaration.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { dictionaryOf } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { joinedLabelOf, labelIn } from '../../../resource/labels.ts'
import { Fact } from '../../../resource/record-page/record-head.tsx'

type Row = Readonly<Record<string, unknown>>

interface DocumentFactsProps {
  resource: AnyResource
  row: Row
  fields: readonly string[]
}

function wordOf({ fields }: AnyResource, row: Row, name: string, language: Language): ReactNode {
  const value = row[name]
  if (value === null || value === undefined) return null
  const dictionary = dictionaryOf(fields[name])
  if (dictionary) return wordOfCode(dictionary, Number(value), language)
  return joinedLabelOf(row, name) ?? String(value)
}

export function DocumentFacts({ resource, row, fields }: DocumentFactsProps) {
  const language = useLanguage((state) => state.language)
  return fields.map((name) => (
    <Fact key={name} label={labelIn(resource, name, language)}>
      {wordOf(resource, row, name, language)}
    </Fact>
  ))
}
