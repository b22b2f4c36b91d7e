// What stock is told apart by when it is traced: a lot, a serial number, or only its material.

/** Stock that is traced: by its serial number where it has one, else by its lot; untracked without both. */
export interface TrackedMaterial {
  /** Of a lot it need not be known. */
  readonly materialId: string | null
  readonly lotId: string | null
  readonly serialNumber: string | null
}

/** Returns what names tracked stock: `lot:<id>`, `serial:<material id>:<number>`, `untracked:<material id>`. */
export function keyOfTracked({ materialId, lotId, serialNumber }: TrackedMaterial): string {
  if (serialNumber !== null) return `serial:${materialId}:${serialNumber}`
  return lotId === null ? `untracked:${materialId}` : `lot:${lotId}`
}

/** A part of many rows. */
export interface TrackedPart {
  readonly after: number
  readonly most: number
}
