// Where the stations of a hall stand on its board. Pure.

interface TilePosition {
  readonly column: number | null
  readonly row: number | null
}

interface Center {
  readonly stations: readonly TilePosition[]
}

interface StationTilePosition<S> {
  readonly station: S
  readonly column: number
  readonly row: number
}

interface HallLayout<S, C> {
  /** Those that have a place of their own, and the size of the hall that they span. */
  readonly placed: readonly StationTilePosition<S>[]
  readonly columns: number
  readonly rows: number
  /** The rest, by work centre. */
  readonly centers: readonly C[]
}

/** Returns stations with a place in the hall there, the first that asks for it, and the rest by work centre; empty edges are left out. */
export function hallOf<C extends Center>(centers: readonly C[]): HallLayout<C['stations'][number], C> {
  const taken = new Map<string, StationTilePosition<C['stations'][number]>>()
  for (const station of centers.flatMap((center) => center.stations)) {
    const { column, row } = station
    if (column === null || row === null || taken.has(`${column} ${row}`)) continue
    taken.set(`${column} ${row}`, { station, column, row })
  }
  const found = [...taken.values()]
  const [left, top] = [Math.min(...found.map(({ column }) => column)), Math.min(...found.map(({ row }) => row))]
  const placed = found.map(({ station, column, row }) => ({ station, column: column - left + 1, row: row - top + 1 }))
  const isPlaced = new Set(found.map(({ station }) => station))
  return {
    placed,
    columns: Math.max(0, ...placed.map(({ column }) => column)),
    rows: Math.max(0, ...placed.map(({ row }) => row)),
    centers: centers.flatMap((center) => {
      const stations = center.stations.filter((station) => !isPlaced.has(station))
      return stations.length > 0 || center.stations.length === 0 ? [{ ...center, stations }] : []
    }),
  }
}
