/** A point and the number of its samples. */
export type PointCount = readonly [point: string, count: number | string]

const pointsPerPart = 200
/** About a gigabyte: a bucket takes objects of 5 GB at most. */
const samplesPerPart = 100_000_000

/** Divides points into those of one part each. A part has too many samples only if its only point has. */
export function* batchesOf(points: readonly PointCount[]): Generator<readonly PointCount[]> {
  let batch: PointCount[] = []
  let sampleCount = 0
  for (const point of points) {
    const count = Number(point[1])
    if (batch.length === pointsPerPart || (batch.length > 0 && sampleCount + count > samplesPerPart)) {
      yield batch
      batch = []
      sampleCount = 0
    }
    batch.push(point)
    sampleCount += count
  }
  if (batch.length > 0) yield batch
}
