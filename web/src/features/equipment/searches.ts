// Searches objects by name or code.

import { object } from '@gemba/contract/equipment/object.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { type Search, searchOf } from '../../resource/tab/search.ts'
import { objectAddress } from './page-urls.ts'

export const searches: readonly Search[] = [
  searchOf(object, (row) => ({
    path: pageUrl(objectAddress, { id: row.id }),
    title: `${nameIn(row, currentLanguage())} · ${row.code}`,
  })),
]
