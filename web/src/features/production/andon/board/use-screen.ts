// How large everything is on a screen: as large as all stations leave room for.
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
const mostColumns = 12
/** Of one figure in the line at the bottom, and of its head. */
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
 * Returns the number of columns and the scale at which all work centres of so many stations fit the screen, as large as can be;
 * where nothing fits the most columns, and the rest is scrolled to. A hall that is laid out stands above them, with its own columns. The
 * figures stand in lines at the bottom.
 */
export function layoutOf(
  { width, height }: Screen,
  counts: readonly number[],
  figures = 0,
  hall = { columns: 0, rows: 0 },
): { columns: number; scale: number } {
  const layouts = Array.from({ length: Math.max(mostColumns, hall.columns) }, (_, index) => {
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
  // No column stays empty beside the stations of the largest work centre: tiles are as wide as there is room.
  const columns = Math.min(best.columns, Math.max(1, hall.columns, ...counts))
  return { columns, scale: Math.max(0.5, Math.min(best.scale, width / 480)) }
}
