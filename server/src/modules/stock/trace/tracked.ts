// Identity of traced stock: a lot, a serial number, or only its material.

/** Traced stock: identified by its serial number if it has one, else by its lot; untracked without both. */
export interface TrackedMaterial {
  /** May be null for a lot. */
  readonly materialId: string | null
  readonly lotId: string | null
  readonly serialNumber: string | null
}

/** Returns the key of traced stock: `lot:<id>`, `serial:<material id>:<number>` or `untracked:<material id>`. */
export function keyOfTracked({ materialId, lotId, serialNumber }: TrackedMaterial): string {
  if (serialNumber !== null) return `serial:${materialId}:${serialNumber}`
  return lotId === null ? `untracked:${materialId}` : `lot:${lotId}`
}

/** A page of many rows: offset and size. */
export interface TrackedPart {
  readonly after: number
  readonly limit: number
}
