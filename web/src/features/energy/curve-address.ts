// Where the course of a point stands that a figure tells of.
interface PointAddress {
  readonly id: string
  readonly objectId: string
}

/** Epoch ms; up to now without an end. */
interface Stretch {
  readonly from: number
  readonly to?: number
}

/** Returns the address of the curve of a point over a stretch of time. */
export function curveAddress({ id, objectId }: PointAddress, { from, to }: Stretch): string {
  const query = new URLSearchParams({ points: id, from: String(from), ...(to !== undefined && { to: String(to) }) })
  return `/lak/pages/equipment/object/${objectId}?${query}`
}
