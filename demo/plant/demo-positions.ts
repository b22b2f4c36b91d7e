// Where the objects of the demo plant are, in metres from its gate. The site is invented.
const gate = { longitude: 127.7, latitude: 34.93 } as const
const metresPerDegree = 111_320

/** Metres to the east and to the north, so far apart that their names on the map do not cover each other. */
const metres: Readonly<Record<string, readonly [east: number, north: number]>> = {
  'steel-plant': [0, 1040],
  demand: [300, 1040],
  'press-01': [0, 40],
  'melt-shop': [320, 720],
  'melt-meter': [120, 860],
  'furnace-01': [560, 860],
  'furnace-02': [560, 620],
  'rolling-mill': [1000, 720],
  'mill-meter': [900, 880],
  'stand-01': [1240, 880],
  'stand-02': [1520, 880],
  'stand-03': [1240, 580],
  'stand-04': [1520, 580],
  utilities: [560, 180],
  'utility-meter': [320, 300],
  'pump-01': [700, 320],
  'pump-02': [980, 320],
  'pump-03': [1260, 320],
  'compressor-01': [800, 40],
  'compressor-02': [1080, 40],
}

/** Returns the coordinates of an object, in degrees; null for those that stand for the whole plant. */
export function positionOf(code: string): { longitude: number | null; latitude: number | null } {
  const place = metres[code]
  if (!place) return { longitude: null, latitude: null }
  const [east, north] = place
  const metresPerLongitude = metresPerDegree * Math.cos((gate.latitude * Math.PI) / 180)
  const rounded = (degrees: number): number => Number(degrees.toFixed(6))
  return {
    longitude: rounded(gate.longitude + east / metresPerLongitude),
    latitude: rounded(gate.latitude + north / metresPerDegree),
  }
}
