// Columns and filters for the objects of a data model.
import type { dataModel } from '@gemba/contract/base/data-model/data-model.ts'
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { isOrdered, storedFilters } from '@gemba/contract/kit/filter.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { labelIn } from '../../../resource/labels.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import { Cell, cellText } from '../../../resource/list/grid/cell.tsx'
import type { Column } from '../../../resource/list/grid/column.ts'
import { listWords } from '../../../resource/words.ts'
import { type Detail, displayedValue, fieldOf, placeOf } from './object-values.ts'

export type Model = EntityOf<typeof dataModel> & { readonly details: readonly Detail[] }
export type ObjectRow = EntityOf<typeof dataModelObject> & { readonly texts: Readonly<Record<string, string>> }

const types = detailType.codes
const numeric: readonly number[] = [types.integer, types.decimal]

/** Returns the text of a dictionary entry or of a referred object. Undefined for values of other types. */
const textOf = ({ texts }: ObjectRow, { code }: Detail): string | undefined =>
  Object.hasOwn(texts, code) ? texts[code] : undefined

export function useObjectColumns({ details }: Model): Column<ObjectRow>[] {
  const language = useLanguage((state) => state.language)
  const detailColumns = details.map((detail): Column<ObjectRow> => {
    const field = fieldOf(detail)
    const value = (row: ObjectRow) => displayedValue(detail, row.values)
    return {
      name: placeOf(detail),
      title: nameIn(detail, language),
      width: detail.dataType === types.time ? 170 : 140,
      isSortable: true,
      align: numeric.includes(detail.dataType) ? 'right' : undefined,
      cell: (row) => textOf(row, detail) ?? <Cell field={field} value={value(row)} />,
      text: (row) => textOf(row, detail) ?? cellText({ field, value: value(row), label: undefined }, language),
    }
  })
  const [code, changed] = [labelIn(dataModelObject, 'code', language), wordIn(language, storedFilters.updateTime.label)]
  return [
    { name: 'code', title: code, width: 160, isSortable: true, cell: (row) => row.code },
    ...detailColumns,
    { name: 'updateTime', title: changed, width: 170, isSortable: true, cell: (row) => row.updateTime },
  ]
}

/** References have no filter. The keyword and the columns find them. */
export function useObjectFilters({ details }: Model): Filter[] {
  const text = useText(listWords)
  const language = useLanguage((state) => state.language)
  const detailFilters = details
    .filter(({ isQueried, dataType }) => isQueried === 1 && dataType !== types.reference)
    .map((detail): Filter => {
      const field = fieldOf(detail)
      const span = field.kind === 'instant' ? 12 : isOrdered(field) ? 9 : undefined
      return { name: placeOf(detail), label: nameIn(detail, language), field, isDeclared: true, span }
    })
  return [{ name: 'keyword', label: text('keyword') }, ...detailFilters]
}
