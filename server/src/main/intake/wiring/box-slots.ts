// Finds the boxes of points and the slots of boxes.

import type { PointBox } from '../../../modules/telemetry/intake.ts'
import { slotOf } from '../../../platform/broker/external/slot.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'

/** Maximum number of remembered boxes. */
const maxBoxes = 200_000
/** Maximum number of points whose boxes are remembered, until something about a box, object or point changes. */
const maxPoints = 200_000

export class BoxSlots {
  readonly #store: Store
  readonly #slotByBox = new Map<string, number>()
  /** Undefined for a point without a box. */
  #boxByPoint = new Map<string, PointBox | undefined>()

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
    const boxes = await this.#readBoxes([...new Set(pointIds)])
    return pointIds.map((pointId) => boxes.get(pointId)?.slot)
  }

  /** Returns the box of each point; those without a box are missing. */
  async boxesOf(pointIds: readonly string[]): Promise<ReadonlyMap<string, PointBox>> {
    const remembered = this.#boxByPoint
    const unknown = pointIds.filter((pointId) => !remembered.has(pointId))
    const boxes = unknown.length > 0 ? await this.#readBoxes(unknown) : new Map<string, PointBox>()
    // What was forgotten meanwhile may have changed after it was read.
    const isCurrent = this.#boxByPoint === remembered && remembered.size + unknown.length <= maxPoints
    if (isCurrent) for (const pointId of unknown) remembered.set(pointId, boxes.get(pointId))
    return new Map(
      pointIds.flatMap((pointId) => {
        const box = boxes.get(pointId) ?? remembered.get(pointId)
        return box ? [[pointId, box] as const] : []
      }),
    )
  }

  /** Called when points may have moved to other boxes. */
  forgetPoints(): void {
    this.#boxByPoint = new Map()
  }

  async #readBoxes(pointIds: readonly string[]): Promise<Map<string, PointBox>> {
    const rows = await this.#store
      .asSystem('intake')
      .inRead(({ tx }) =>
        tx
          .selectFrom('point as p')
          .innerJoin('object as o', 'o.id', 'p.object_id')
          .select(['p.id as pointId', 'o.company_id as companyId', 'o.box_id as boxId'])
          .where('p.id', '=', anyId(pointIds))
          .execute(),
      )
    return new Map(
      rows.flatMap(({ pointId, companyId, boxId }) =>
        boxId === null ? [] : [[pointId, { boxId, slot: this.#remember(companyId, boxId) }] as const],
      ),
    )
  }

  #remember(companyId: string, boxId: string): number {
    if (this.#slotByBox.size >= maxBoxes) this.#slotByBox.clear()
    const slot = this.#slotByBox.get(boxId) ?? slotOf(companyId, boxId)
    this.#slotByBox.set(boxId, slot)
    return slot
  }
}
