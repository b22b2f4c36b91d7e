// Objects by their name or code.

import { object } from '@gemba/contract/equipment/object.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { type Search, searchOf } from '../../resource/tab/search.ts'
import { objectUrl } from './page-urls.ts'

export const searches: readonly Search[] = [
  searchOf(object, (row) => ({
    path: `${objectUrl}/${row.id}`,
    title: `${nameIn(row, currentLanguage())} · ${row.code}`,
  })),
]
