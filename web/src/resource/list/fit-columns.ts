// The columns of a list that fit its width. Until the person chooses columns, those that do not fit are hidden.
import type { ViewSettings } from '@gemba/contract/admin/saved-view.ts'
import { type RefObject, useMemo } from 'react'
import { useWidth } from '../../ui/use-width.ts'
import { type CardRole, type Column, minColumnWidth } from './grid/column.ts'
import { minTitleWidth, orderOf } from './grid/grid-columns.ts'
import type { ListPreferences } from './list-preferences.ts'

/** Borders and scroll bar of the table, in pixels. */
const framePx = 18
/**
 * Width of a list in a window of 1440 pixels. A narrower list shows the same columns and scrolls, because hiding more would
 * take away what people work with.
 */
const leastListWidth = 1180
/** Columns become a little narrower than declared before one is hidden. */
const squeeze = 1.1

/** Columns that name a row, or that people look for first, are hidden last. */
const isImportant = (role: CardRole | undefined): boolean =>
  role === 'title' || role === 'subtitle' || role === 'state' || role === 'figure'

/**
 * Returns the names of the columns that do not fit `room` pixels, from the last one on. The first column and pinned ones
 * always fit.
 */
export function findUnfitColumns<Row>(columns: readonly Column<Row>[], settings: ViewSettings, room: number): string[] {
  const widthOf = ({ name, width }: Column<Row>): number => settings.widths?.[name] ?? width ?? minColumnWidth
  const minOf = (column: Column<Row>): number =>
    column.name in (settings.widths ?? {}) ? widthOf(column) : minTitleWidth(column.title, widthOf(column))
  const sumOf = (shown: readonly Column<Row>[], measure: (column: Column<Row>) => number) =>
    shown.reduce((sum, column) => sum + measure(column), 0)
  if (sumOf(columns, minOf) <= room) return []
  const byName = new Map(columns.map((column) => [column.name, column]))
  const order = orderOf(
    columns.map(({ name }) => name),
    settings.order,
  ).flatMap((name) => byName.get(name) ?? [])
  const candidates = order.filter(({ name }) => name !== columns[0]?.name && !(settings.pinned ?? []).includes(name))
  const hiddenFirst = [
    ...candidates.filter(({ cardRole }) => !isImportant(cardRole)).toReversed(),
    ...candidates.filter(({ cardRole }) => isImportant(cardRole)).toReversed(),
  ]
  let shown = order
  const hidden: string[] = []
  for (const column of hiddenFirst) {
    if (sumOf(shown, widthOf) <= room * squeeze && sumOf(shown, minOf) <= room) break
    hidden.push(column.name)
    shown = shown.filter((candidate) => candidate !== column)
  }
  return hidden
}

const noColumns: readonly string[] = []

/** Returns the names of the hidden columns of a list: those that the person hid, or else those that do not fit. */
export const hiddenColumnsOf = ({ settings, unfit }: Pick<ListPreferences, 'settings' | 'unfit'>): readonly string[] =>
  settings.hidden ?? unfit ?? noColumns

interface FittedOptions<Row> {
  columns: readonly Column<Row>[]
  /** The place of the table. */
  place: RefObject<HTMLElement | null>
  /** Width of selection, row number and actions, in pixels. */
  fixedWidth: number
}

/** Returns the preferences of a list with the columns that do not fit, unless the person has chosen columns. */
export function useFittedPreferences<Row>(
  preferences: ListPreferences,
  { columns, place, fixedWidth }: FittedOptions<Row>,
): ListPreferences {
  const width = useWidth(place, Number.POSITIVE_INFINITY)
  const { settings } = preferences
  const room = Math.max(width, leastListWidth) - framePx - fixedWidth
  const names = settings.hidden ? [] : findUnfitColumns(columns, settings, room)
  const key = names.join(' ')
  const unfit = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  return { ...preferences, unfit }
}
