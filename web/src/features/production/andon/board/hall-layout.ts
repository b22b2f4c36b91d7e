// Pure layout of the stations on the hall board.

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
  /** The stations with a valid position, and the size of the grid that they span. */
  readonly placed: readonly StationTilePosition<S>[]
  readonly columns: number
  readonly rows: number
  /** The other stations, by work centre. */
  readonly centers: readonly C[]
}

/**
 * Returns the placed stations and the other stations by work centre. The first station takes a position that several
 * share. Empty margins are removed.
 */
export function hallOf<C extends Center>(centers: readonly C[]): HallLayout<C['stations'][number], C> {
  const stationByPosition = new Map<string, StationTilePosition<C['stations'][number]>>()
  for (const station of centers.flatMap((center) => center.stations)) {
    const { column, row } = station
    if (column === null || row === null || stationByPosition.has(`${column} ${row}`)) continue
    stationByPosition.set(`${column} ${row}`, { station, column, row })
  }
  const placedStations = [...stationByPosition.values()]
  const [left, top] = [
    Math.min(...placedStations.map(({ column }) => column)),
    Math.min(...placedStations.map(({ row }) => row)),
  ]
  const placed = placedStations.map(({ station, column, row }) => ({
    station,
    column: column - left + 1,
    row: row - top + 1,
  }))
  const isPlaced = new Set(placedStations.map(({ station }) => station))
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
