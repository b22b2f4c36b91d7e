// Slots of boxes and points, and sums over the intakes of a server.

import type { PointBox } from '../live/latest-store.ts'

export interface SlotReads {
  /** Returns the slot of a box; undefined for a box that does not exist. */
  slotOfBox(boxId: string): Promise<number | undefined>
  /** Returns the slot of each point, in the given order; undefined for a point without a box. */
  slotsOfPoints(pointIds: readonly string[]): Promise<(number | undefined)[]>
  /** Returns the box of each point, which may be remembered; those without a box are missing. */
  boxesOf(pointIds: readonly string[]): Promise<ReadonlyMap<string, PointBox>>
  /** Called when points may have moved to other boxes. */
  forgetPoints(): void
}

type Figures = { readonly [name: string]: unknown }

/** Adds the figures of several intakes. Ages and lags are the greatest. */
export function sumOf<Value extends object>(values: readonly Value[]): Value {
  return values.reduce<Figures>((sum, value) => addFigures(sum, value as Figures), {}) as Value
}

function addFigures(sum: Figures, value: Figures): Figures {
  const result: Record<string, unknown> = Object.assign({}, sum)
  for (const [name, figure] of Object.entries(value)) {
    const before = sum[name]
    if (typeof figure === 'object' && figure !== null)
      result[name] = addFigures((before ?? {}) as Figures, figure as Figures)
    else if (typeof figure !== 'number' || typeof before !== 'number') result[name] = figure
    else result[name] = /Ms$/.test(name) ? Math.max(before, figure) : before + figure
  }
  return result
}
