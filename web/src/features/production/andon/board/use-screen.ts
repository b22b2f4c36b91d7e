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
const tile = { width: 220, height: 156, gap: 8 }
const headHeight = 56
const centerHeight = 34
const padding = 16
const maxColumns = 12
/** Size of one figure in the output line and width of the line title. */
const figure = { width: 380, height: 50 }
const outputHead = 200

const rowsOf = (counts: readonly number[], columns: number): number =>
  counts.reduce((sum, count) => sum + Math.ceil(count / columns), 0)

function outputHeight(figures: number, width: number): number {
  if (figures === 0) return 0
  const aLine = Math.max(1, Math.floor((width - outputHead) / figure.width))
  return padding + Math.ceil(figures / aLine) * figure.height
}

/**
 * Returns the number of columns and the largest scale at which all work centres fit the screen. The scale has a lower
 * bound; below it the board scrolls. `counts` has the number of stations of each work centre. A placed hall is shown
 * above them and keeps its columns. `figures` is the number of figures in the output lines at the bottom.
 */
export function layoutOf(
  { width, height }: Screen,
  counts: readonly number[],
  figures = 0,
  hall = { columns: 0, rows: 0 },
): { columns: number; scale: number } {
  const layouts = Array.from({ length: Math.max(maxColumns, hall.columns) }, (_, index) => {
    const columns = index + 1
    const needed = {
      width: padding * 2 + columns * (tile.width + tile.gap),
      height:
        outputHeight(figures, padding * 2 + columns * (tile.width + tile.gap)) +
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
