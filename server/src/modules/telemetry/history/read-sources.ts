// Loads the properties that determine the curves of points: how each is collected, and when its source was silent.
import type { Read } from '../../../platform/db/work.ts'
import { type CurveSource, curveSources } from '../../equipment/index.ts'
import { type HistorySilence, minSilenceMs } from './break-at-silences.ts'

interface SilenceQuery {
  readonly boxIds: readonly string[]
  readonly from: number
  readonly to: number
  readonly minMs: number
}

/** Provides the silences of boxes. */
export interface SilenceSource {
  /** Returns the silences that overlap a window. Those without a box apply to all boxes. */
  readonly silences: (
    read: Read,
    query: SilenceQuery,
  ) => Promise<readonly (HistorySilence & { readonly boxId: string | null })[]>
}

interface SourceQuery {
  readonly pointIds: readonly string[]
  readonly from: number
  readonly to: number
}

export interface SilentSource extends CurveSource {
  readonly silences: readonly HistorySilence[]
}

/** Returns the points that belong to the reader's company, in the requested order. */
export async function readSources(
  { silences }: SilenceSource,
  read: Read,
  { pointIds, from, to }: SourceQuery,
): Promise<SilentSource[]> {
  const sources = await curveSources(read, pointIds)
  const boxIds = [...new Set(sources.flatMap(({ boxId }) => boxId ?? []))]
  const periodMs = Math.min(...sources.map((source) => source.periodMs))
  const all = await silences(read, { boxIds, from, to, minMs: minSilenceMs({ from, to, periodMs }) })
  return sources.map((source) => ({
    ...source,
    silences: source.boxId === null ? [] : all.filter(({ boxId }) => boxId === null || boxId === source.boxId),
  }))
}
