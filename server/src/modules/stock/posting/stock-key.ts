// Where stock lies and what it is: the key of a balance.

export interface StockKey {
  readonly warehouseId: string
  readonly locationId: string
  readonly materialId: string
  readonly lotId: string | null
  readonly serialNumber: string | null
  /** A code of `qualityStatus`. */
  readonly qualityStatus: number
  /** A code of `stockOwner`; whose it is where it is not ours. */
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
