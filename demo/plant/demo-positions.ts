// Where the objects of the demo plant are, in metres from its gate. The site is invented.
const gate = { longitude: 127.7, latitude: 34.93 } as const
const metresPerDegree = 111_320

/** Metres to the east and to the north. */
const metres: Readonly<Record<string, readonly [east: number, north: number]>> = {
  'steel-plant': [40, 360],
  demand: [120, 360],
  'press-01': [60, 60],
  'melt-shop': [180, 240],
  'melt-meter': [150, 290],
  'furnace-01': [230, 270],
  'furnace-02': [230, 200],
  'rolling-mill': [420, 240],
  'mill-meter': [370, 290],
  'stand-01': [450, 290],
  'stand-02': [520, 290],
  'stand-03': [450, 190],
  'stand-04': [520, 190],
  utilities: [250, 60],
  'utility-meter': [200, 100],
  'pump-01': [300, 100],
  'pump-02': [360, 100],
  'pump-03': [420, 100],
  'compressor-01': [300, 20],
  'compressor-02': [360, 20],
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
