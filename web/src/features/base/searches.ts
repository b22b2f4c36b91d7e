// BOMs by their name or code.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { nameIn } from '@gemba/contract/english-name.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { type Search, searchOf } from '../../resource/tab/search.ts'
import { bomUrl } from './bom/bom-url.ts'

export const searches: readonly Search[] = [
  searchOf(bom, (row) => ({
    path: `${bomUrl}/${row.id}`,
    title: `${nameIn(row, currentLanguage())} · ${row.code} ${row.revision}`,
  })),
]
