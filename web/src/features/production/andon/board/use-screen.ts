// The scale of the hall board: as large as the screen allows for all stations.
import { useEffect, useState } from 'react'

export interface Screen {
  readonly width: number
  readonly height: number
}

export function useScreen(): Screen {
  const [screen, setScreen] = useState<Screen>(() => ({ width: innerWidth, height: innerHeight }))
  useEffect(() => {
    const follow = () => setScreen({ width: innerWidth, height: innerHeight })
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return screen
}

/** In the units of the style sheet. */
const tile = { width: 300, height: 240, gap: 8 }
const headHeight = 56
const centerHeight = 52
const padding = 16
const maxColumns = 12
/** A row of a work centre below the hall, and how many rows stand below each other before they get two columns. */
const footRow = { height: 44, count: 5 }
const footTitleHeight = 22
const narrowWidth = 700

const rowsOf = (counts: readonly number[], columns: number): number =>
  counts.reduce((sum, count) => sum + Math.ceil(count / columns), 0)

/** Returns the number of columns of the rows of work centres below the hall. */
export const footColumnsOf = (rows: number): number => (rows > footRow.count ? 2 : 1)

const footHeight = (rows: number): number =>
  rows === 0 ? 0 : padding + footTitleHeight + Math.ceil(rows / footColumnsOf(rows)) * footRow.height

/** A narrow screen shows one station below the other, whatever their positions in the hall. */
export const isNarrow = ({ width }: Screen): boolean => width < narrowWidth

interface BoardParts {
  /** Number of stations of each work centre that has a section of its own. */
  readonly counts: readonly number[]
  /** A placed hall is shown above them and keeps its columns. */
  readonly hall?: { readonly columns: number; readonly rows: number }
  /** Number of work centres below the hall. */
  readonly footRows?: number
}

/**
 * Returns the number of columns and the largest scale at which all work centres fit the screen. The scale has a lower
 * bound; below it the board scrolls.
 */
export function layoutOf(
  screen: Screen,
  { counts, hall = { columns: 0, rows: 0 }, footRows = 0 }: BoardParts,
): { columns: number; scale: number } {
  const { width, height } = screen
  if (isNarrow(screen)) return { columns: 1, scale: width / (tile.width + padding * 2) }
  const layouts = Array.from({ length: Math.max(maxColumns, hall.columns) }, (_, index) => {
    const columns = index + 1
    const needed = {
      width: padding * 2 + columns * (tile.width + tile.gap),
      height:
        footHeight(footRows) +
        padding * 2 +
        headHeight +
        counts.length * centerHeight +
        (hall.rows + rowsOf(counts, columns)) * (tile.height + tile.gap),
    }
    return { columns, scale: Math.min(width / needed.width, height / needed.height) }
  }).filter(({ columns }) => columns >= hall.columns)
  const best = layouts.reduce((left, right) => (right.scale > left.scale ? right : left))
  // Limits the columns to the stations of the largest work centre, so that no column stays empty.
  const columns = Math.min(best.columns, Math.max(1, hall.columns, ...counts))
  return { columns, scale: Math.max(0.5, Math.min(best.scale, width / 480)) }
}
