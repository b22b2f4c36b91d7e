// Finds the slots of boxes and points, which never change.
import { slotOf } from '../../platform/broker/external/slot.ts'
import { anyId } from '../../platform/db/rows.ts'
import type { Store } from '../../platform/db/store.ts'

/** Maximum number of remembered boxes. */
const maxBoxes = 200_000

export class BoxSlots {
  readonly #store: Store
  readonly #slotByBox = new Map<string, number>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Returns the slot of a box; undefined for a box that does not exist. */
  async slotOfBox(boxId: string): Promise<number | undefined> {
    const known = this.#slotByBox.get(boxId)
    if (known !== undefined) return known
    const box = await this.#store.asSystem('intake').inRead(({ tx }) =>
      tx
        .selectFrom('box')
        .select('company_id as companyId')
        .where('id', '=', anyId([boxId]))
        .executeTakeFirst(),
    )
    return box && this.#remember(box.companyId, boxId)
  }

  /** Returns the slot of each point, in the given order; undefined for a point without a box. */
  async slotsOfPoints(pointIds: readonly string[]): Promise<(number | undefined)[]> {
    const rows = await this.#store.asSystem('intake').inRead(({ tx }) =>
      tx
        .selectFrom('point as p')
        .innerJoin('object as o', 'o.id', 'p.object_id')
        .select(['p.id as pointId', 'o.company_id as companyId', 'o.box_id as boxId'])
        .where('p.id', '=', anyId([...new Set(pointIds)]))
        .execute(),
    )
    const slots = new Map(
      rows.map(({ pointId, companyId, boxId }) => [
        pointId,
        boxId === null ? undefined : this.#remember(companyId, boxId),
      ]),
    )
    return pointIds.map((pointId) => slots.get(pointId))
  }

  #remember(companyId: string, boxId: string): number {
    if (this.#slotByBox.size >= maxBoxes) this.#slotByBox.clear()
    const slot = this.#slotByBox.get(boxId) ?? slotOf(companyId, boxId)
    this.#slotByBox.set(boxId, slot)
    return slot
  }
}
