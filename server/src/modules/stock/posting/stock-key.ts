// The key of a balance: where stock is and what it is.

export interface StockKey {
  readonly warehouseId: string
  readonly locationId: string
  readonly materialId: string
  readonly lotId: string | null
  readonly serialNumber: string | null
  /** A code of `qualityStatus`. */
  readonly qualityStatus: number
  /** A code of `stockOwner`. `ownerId` is set if the stock belongs to somebody else. */
  readonly ownerType: number
  readonly ownerId: string | null
}

/** Returns the key as one text. */
export const textOfKey = (key: StockKey): string =>
  JSON.stringify([
    key.warehouseId,
    key.locationId,
    key.materialId,
    key.lotId,
    key.serialNumber,
    key.qualityStatus,
    key.ownerType,
    key.ownerId,
  ])

/** Returns the key of the summary that a balance belongs to. */
export const summaryKeyOf = ({ warehouseId, materialId }: Pick<StockKey, 'warehouseId' | 'materialId'>): string =>
  `${warehouseId} ${materialId}`
