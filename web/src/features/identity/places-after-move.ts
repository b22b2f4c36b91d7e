// Places among siblings are sort numbers; a move numbers the siblings anew.
interface Placed {
  id: string
  sortNumber: number
}

/** New sort numbers of those siblings whose number changes when `id` moves by one place; none at the edge. */
export function placesAfterMove(siblings: readonly Placed[], id: string, step: -1 | 1): Placed[] {
  const order = siblings.map((one) => one.id)
  const at = order.indexOf(id)
  const other = order[at + step]
  if (at < 0 || other === undefined) return []
  order[at + step] = id
  order[at] = other
  const before = new Map(siblings.map((one) => [one.id, one.sortNumber]))
  return order
    .map((one, place) => ({ id: one, sortNumber: place + 1 }))
    .filter(({ id: one, sortNumber }) => before.get(one) !== sortNumber)
}
