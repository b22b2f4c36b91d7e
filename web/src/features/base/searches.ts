// Searches materials and BOMs by name or code.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { type Search, searchOf } from '../../resource/tab/search.ts'
import { bomAddress } from './bom/bom-url.ts'
import { materialAddress } from './material/material-url.ts'

export const searches: readonly Search[] = [
  searchOf(material, (row) => ({
    path: pageUrl(materialAddress, { id: row.id }),
    title: `${nameIn(row, currentLanguage())} · ${row.code ?? ''}`,
  })),
  searchOf(bom, (row) => ({
    path: pageUrl(bomAddress, { id: row.id }),
    title: `${nameIn(row, currentLanguage())} · ${row.code} ${row.revision}`,
  })),
]
