// What shapes the curves of some points: how each is collected, and when nothing was heard of it.
import type { Read } from '../../../platform/db/work.ts'
import { type CurveSource, curveSources } from '../../equipment/index.ts'
import { type HistorySilence, leastSilenceMs } from './break-at-silences.ts'

interface SilenceQuery {
  readonly boxIds: readonly string[]
  readonly from: number
  readonly to: number
  readonly leastMs: number
}

/** Who knows when boxes were silent. */
export interface SilenceSource {
  /** Silences that touch a window; those with no box concern all of them. */
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

/** Those of the points that belong to the reader's company, in the order asked. */
export async function readSources(
  { silences }: SilenceSource,
  read: Read,
  { pointIds, from, to }: SourceQuery,
): Promise<SilentSource[]> {
  const sources = await curveSources(read, pointIds)
  const boxIds = [...new Set(sources.flatMap(({ boxId }) => boxId ?? []))]
  const periodMs = Math.min(...sources.map((source) => source.periodMs))
  const all = await silences(read, { boxIds, from, to, leastMs: leastSilenceMs({ from, to, periodMs }) })
  return sources.map((source) => ({
    ...source,
    silences: source.boxId === null ? [] : all.filter(({ boxId }) => boxId === null || boxId === source.boxId),
  }))
}
