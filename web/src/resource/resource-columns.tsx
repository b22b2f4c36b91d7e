// Columns and filters of a list, from the declared fields.
import type { Field } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { isReadable, nameIn } from './area.ts'
import { Cell, cellText } from './list/cell.tsx'
import type { Column } from './list/column.ts'
import type { Filter } from './list/filters.tsx'
import type { ResourceOverrides, Row } from './overrides.ts'

type ListParts = Pick<ResourceOverrides, 'area' | 'cells' | 'extraColumns'> & {
  resource: AnyResource
  authorities: readonly string[] | undefined
}

const numericKinds = new Set(['integer', 'number', 'decimal'])
const unsortableKinds = new Set(['json', 'secret'])

/** Pixels a column begins with. */
function widthOf({ kind, max = 0 }: Field): number {
  if (kind === 'text') return max >= 128 ? 180 : 130
  if (kind === 'instant') return 170
  return kind === 'code' ? 160 : 120
}

export function columnsOf(parts: ListParts, language: Language): Column<Row>[] {
  const { resource, area, cells = {}, extraColumns = [], authorities } = parts
  const declared = resource.list.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || !isReadable(area, field, authorities)) return []
    const column: Column<Row> = {
      name,
      title: nameIn(area, `${resource.name}.${name}`, language),
      width: widthOf(field),
      isSortable: !unsortableKinds.has(field.kind),
      ...(numericKinds.has(field.kind) ? { align: 'right' as const } : {}),
      cell: cells[name] ?? ((row) => <Cell area={area} field={field} value={row[name]} />),
      text: (row) => cellText({ area, field, value: row[name] }, language),
    }
    return [column]
  })
  const columns: Column<Row>[] = []
  for (const column of declared) columns.push(column, ...extraColumns.filter((extra) => extra.after === column.name))
  return [...columns, ...extraColumns.filter((extra) => extra.after === undefined)]
}

const filterKinds = new Set<Field['kind']>(['choice', 'reference', 'dictionary'])

/** One field for name and code, and one for each choice and reference of the list. */
export function filtersOf({ resource, area, authorities }: ListParts, language: Language, keyword: string): Filter[] {
  const choices = resource.list.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || !filterKinds.has(field.kind) || !isReadable(area, field, authorities)) return []
    return [{ name, label: nameIn(area, `${resource.name}.${name}`, language), field }]
  })
  return [{ name: 'keyword', label: keyword }, ...choices]
}
