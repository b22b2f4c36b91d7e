// Splits the tiles of the overview into screens.
import type { PlantArea } from '../plant-areas.ts'

/** Available height and sizes of the tiles, all in the same unit. */
export interface WallRoom {
  readonly columns: number
  readonly height: number
  readonly rowHeight: number
  readonly headHeight: number
}

/**
 * Returns the areas of each screen, with as many rows of tiles as fit. An area that continues on the next screen gets
 * its heading there too. Each screen has at least one row, even if it does not fit.
 */
export function wallPages(areas: readonly PlantArea[], room: WallRoom): PlantArea[][] {
  const pages: PlantArea[][] = []
  let freeHeight = 0
  for (const { parent, objects } of areas) {
    let isOpen = false
    for (let at = 0; at < objects.length; at += room.columns) {
      const row = objects.slice(at, at + room.columns)
      const neededHeight = room.rowHeight + (isOpen ? 0 : room.headHeight)
      if (pages.length === 0 || neededHeight > freeHeight) {
        pages.push([])
        freeHeight = room.height
        isOpen = false
      }
      freeHeight -= room.rowHeight + (isOpen ? 0 : room.headHeight)
      const page = pages.at(-1)
      const last = page?.at(-1)
      if (isOpen && last) page?.splice(-1, 1, { parent, objects: [...last.objects, ...row] })
      else page?.push({ parent, objects: row })
      isOpen = true
    }
  }
  return pages
}
