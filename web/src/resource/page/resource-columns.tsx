// Creates columns and filters of a list from the declared fields.

import { boundsOf, type Field, type FieldRecord, integer, targetOf } from '@gemba/contract/kit/field.ts'
import { isOrdered, storedFilters } from '@gemba/contract/kit/filter.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import { displayedValueOf, isReadable, joinedLabelOf, labelIn, optionsIn, unitOf } from '../labels.ts'
import { cardRolesOf } from '../list/cards/resource-card.ts'
import type { Filter } from '../list/filter/filter.ts'
import { Cell, cellText } from '../list/grid/cell.tsx'
import type { Column } from '../list/grid/column.ts'
import { textWidth } from '../list/grid/text-width.ts'
import type { ResourcePageProps } from './resource-page-props.ts'

type ListParts<R extends AnyResource> = Pick<
  ResourcePageProps<R>,
  'resource' | 'cells' | 'extraColumns' | 'cardRoles'
> & {
  authorities: readonly string[] | undefined
}

const numericKinds = new Set(['integer', 'number', 'decimal', 'duration', 'files'])
const unsortableKinds = new Set(['json', 'secret', 'files'])

/** Returns the initial width of a column in pixels, in which its title fits. */
const widthOf = (field: Field, language: Language, title: string): number =>
  Math.max(widthOfValues(field, language), Math.min(Math.ceil(textWidth(title)) + headPx, maxWidth))

function widthOfValues(field: Field, language: Language): number {
  const { kind } = field
  const { max = 0 } = boundsOf(field)
  const target = targetOf(field)
  if (kind === 'text') return max >= 128 ? 180 : 130
  if (kind === 'instant') return 170
  if (kind === 'choice') return widthOfWords(optionsIn(field, language).map(({ label }) => label))
  // A record without a name is identified by its code.
  const isCode = kind === 'code' || (target !== undefined && !('name' in target.fields))
  return isCode ? 160 : kind === 'reference' ? nameWidth : minWidth
}

const minWidth = 120
/** Most names of records fit. */
const nameWidth = 150
const maxWidth = 200
/** Width of a cell besides its text, with the mark of a state. */
const markPx = 46
/** Width of a head besides its text: its padding, the sort mark and the resize handle. */
const headPx = 48

const widthOfWords = (words: readonly string[]): number =>
  words.reduce((widest, word) => Math.max(widest, Math.min(Math.ceil(textWidth(word)) + markPx, maxWidth)), minWidth)

const numberOfFiles = integer()

/** A list shows the number of files of a record, and the record shows the files. */
const shownInList = (field: Field, value: unknown): { field: Field; value: unknown } =>
  field.kind === 'files' && Array.isArray(value)
    ? { field: numberOfFiles, value: value.length || null }
    : { field, value }

export function columnsOf<R extends AnyResource>(parts: ListParts<R>, language: Language): Column<EntityOf<R>>[] {
  const { resource, extraColumns = [], authorities } = parts
  const cells: Readonly<Record<string, ((row: EntityOf<R>) => ReactNode) | undefined>> = parts.cells ?? {}
  const cardRoles = { ...cardRolesOf(resource), ...parts.cardRoles }
  const declared = resource.list.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || !isReadable(field, authorities)) return []
    const shownOf = (row: EntityOf<R>) => displayedValueOf(row, name, language)
    const column: Column<EntityOf<R>> = {
      name,
      title: labelIn(resource, name, language),
      width: widthOf(field, language, labelIn(resource, name, language)),
      isSortable: !unsortableKinds.has(field.kind),
      align: numericKinds.has(field.kind) ? 'right' : undefined,
      cell:
        cells[name] ??
        ((row) => (
          <Cell {...shownInList(field, shownOf(row))} label={joinedLabelOf(row, name)} unit={unitOf(field, row)} />
        )),
      text: (row) => cellText({ field, value: shownOf(row), label: joinedLabelOf(row, name) }, language),
      cardRole: cardRoles[name],
    }
    return [column]
  })
  const columns: Column<EntityOf<R>>[] = []
  for (const column of declared) columns.push(column, ...extraColumns.filter((extra) => extra.after === column.name))
  return [...columns, ...extraColumns.filter((extra) => extra.after === undefined)]
}

const filterKinds = new Set<Field['kind']>(['choice', 'reference', 'dictionary'])

/** Returns the width of a filter in units of 24. Both ends of a range need room. */
const spanOf = (field: Field): number | undefined => {
  if (field.kind === 'instant') return 12
  return isOrdered(field) ? 9 : undefined
}

/**
 * Returns one filter for name and code, and the declared ones. If none are declared, there is one for each choice and
 * reference of the list.
 */
export function filtersOf(
  { resource, authorities }: ListParts<AnyResource>,
  language: Language,
  keyword: string,
): Filter[] {
  const fields: FieldRecord = { ...storedFilters, ...resource.fields }
  const isChoice = (name: string) => filterKinds.has(fields[name]?.kind ?? 'nothing')
  const declared = (resource.filters ?? resource.list.filter(isChoice)).flatMap((name): Filter[] => {
    const field = fields[name]
    if (!field || !isReadable(field, authorities)) return []
    const span = spanOf(field)
    return [{ name, label: labelIn(resource, name, language), field, isDeclared: true, span }]
  })
  return [{ name: 'keyword', label: keyword }, ...declared]
}
