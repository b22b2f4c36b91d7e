// Proposes how to relieve a station that has more work on a day than working time. Pure.

/** A work order that could move. */
export interface MovableWork {
  readonly id: string
  readonly loadMs: number
  /** 1 is most urgent. */
  readonly priority: number
  readonly dueDate: string | null
}

/** A place with free working time: another station on the same day, or the same station on a later one. */
export interface FreePlace {
  readonly stationId: string
  /** Index of the day. */
  readonly day: number
  readonly freeMs: number
}

interface Overload {
  readonly works: readonly MovableWork[]
  /** In the order of preference. */
  readonly places: readonly FreePlace[]
  /** Work beyond the working time. */
  readonly excessMs: number
}

export interface Move {
  readonly workId: string
  readonly place: FreePlace
}

/** Sorts the least urgent work first: low priority, then a late or no due date. */
const byUrgency = (left: MovableWork, right: MovableWork): number =>
  right.priority - left.priority || (right.dueDate ?? '9999').localeCompare(left.dueDate ?? '9999')

/**
 * Returns the move of the least urgent work that fits into a free place, preferably one that removes the whole excess.
 * Undefined if nothing fits.
 */
export function proposeMove({ works, places, excessMs }: Overload): Move | undefined {
  const sorted = works.filter(({ loadMs }) => loadMs > 0).toSorted(byUrgency)
  const moves = sorted.flatMap((work) => {
    const place = places.find(({ freeMs }) => freeMs >= work.loadMs)
    return place ? [{ work, place }] : []
  })
  const move = moves.find(({ work }) => work.loadMs >= excessMs) ?? moves[0]
  return move && { workId: move.work.id, place: move.place }
}
