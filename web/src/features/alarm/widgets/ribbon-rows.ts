// Layout of the alarms of a period, one row for each object.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'

export interface RibbonPeriod {
  readonly from: number
  readonly to: number
}

export interface RibbonBar {
  readonly episode: AlarmEpisode
  /** Fractions of the period, 0 to 1. */
  readonly left: number
  readonly width: number
}

export interface RibbonRow {
  readonly objectId: string
  readonly objectName: string
  readonly bars: readonly RibbonBar[]
}

/** Returns the rows with an alarm in the period, sorted by the worst level, then by the number of alarms. */
export function ribbonRows(
  episodes: readonly AlarmEpisode[],
  { from, to }: RibbonPeriod,
  maxRows: number,
): RibbonRow[] {
  const within = episodes.filter(({ raiseTs, returnTs }) => raiseTs < to && (returnTs ?? to) > from)
  const rows = [...Map.groupBy(within, ({ objectId }) => objectId)].map(([objectId, objectEpisodes]) => ({
    objectId,
    objectName: objectEpisodes[0]?.objectName ?? '',
    worst: Math.min(...objectEpisodes.map(({ maxLevel }) => maxLevel)),
    bars: objectEpisodes.map((episode) => barOf(episode, { from, to })),
  }))
  return rows.toSorted((row, other) => row.worst - other.worst || other.bars.length - row.bars.length).slice(0, maxRows)
}

function barOf(episode: AlarmEpisode, { from, to }: RibbonPeriod): RibbonBar {
  const begin = Math.max(from, episode.raiseTs)
  const end = Math.min(to, episode.returnTs ?? to)
  return { episode, left: (begin - from) / (to - from), width: Math.max(0, end - begin) / (to - from) }
}
