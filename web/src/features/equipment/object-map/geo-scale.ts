// The scale of a picture of coordinates: positions in percent, and the lines of its grid.

export interface GeoPoint {
  readonly longitude: number
  readonly latitude: number
}

/** A line of the grid: its position in percent and its degrees. */
interface GridLine {
  readonly at: number
  readonly degrees: number
}

export interface GeoScale {
  /** Returns the position of a point in percent, from the left and the top. */
  place(point: GeoPoint): { x: number; y: number }
  readonly meridians: readonly GridLine[]
  readonly parallels: readonly GridLine[]
  /** Distance of the lines in degrees, and of the parallels in km. */
  readonly step: number
  readonly stepKm: number
}

/** Smallest extent in degrees, about 1 km, so that a single object has a grid around it. */
const minSpan = 0.01
/** Share of the picture that the objects take at most. */
const used = 0.8
const kmPerDegree = 111.32
const maxLines = 6

/** Returns the smallest of 1, 2 and 5 times a power of ten that is at least the value. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power) as number
}

function rangeOf(values: readonly number[]): { middle: number; span: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return { middle: (low + high) / 2, span: high - low }
}

/** Returns the lines within a picture whose visible degrees are `middle` ± `half`. */
function linesOf(middle: number, half: number, step: number, isReversed: boolean): GridLine[] {
  const lines: GridLine[] = []
  for (let index = Math.ceil((middle - half) / step); index * step <= middle + half; index++) {
    const at = 50 + ((index * step - middle) / half) * 50
    lines.push({ at: isReversed ? 100 - at : at, degrees: index * step })
  }
  return lines
}

/** Returns the scale that shows all points in a picture with the ratio of width to height. Needs at least one point. */
export function computeGeoScale(points: readonly GeoPoint[], ratio: number): GeoScale {
  const longitudes = rangeOf(points.map(({ longitude }) => longitude))
  const latitudes = rangeOf(points.map(({ latitude }) => latitude))
  // A degree of longitude is shorter the further it is from the equator.
  const shrink = Math.max(0.05, Math.cos((latitudes.middle * Math.PI) / 180))
  const span = Math.max(latitudes.span, (longitudes.span * shrink) / ratio, minSpan)
  const halfLatitude = span / used / 2
  const halfLongitude = (halfLatitude * ratio) / shrink
  const step = niceStep((halfLatitude * 2) / maxLines)
  return {
    place: ({ longitude, latitude }) => ({
      x: 50 + ((longitude - longitudes.middle) / halfLongitude) * 50,
      y: 50 - ((latitude - latitudes.middle) / halfLatitude) * 50,
    }),
    meridians: linesOf(longitudes.middle, halfLongitude, niceStep((halfLongitude * 2) / maxLines), false),
    parallels: linesOf(latitudes.middle, halfLatitude, step, true),
    step,
    stepKm: step * kmPerDegree,
  }
}
