// What lists of boxes show of each. The rest of a report may be large.
import type { BoxReport } from './box-reports.ts'

export interface BoxSummary
  extends Pick<
    BoxReport,
    'boxId' | 'counters' | 'skewMs' | 'lastMessageAt' | 'faults' | 'isFlapping' | 'address' | 'firmware'
  > {
  readonly isAwaited: boolean
  readonly unmappedCount: number
}

/** Returns the summary of a report. */
export function summarize({
  boxId,
  counters,
  unmapped,
  skewMs,
  lastMessageAt,
  faults,
  isFlapping,
  address,
  firmware,
  isAwaited,
}: BoxReport & Pick<BoxSummary, 'isAwaited'>): BoxSummary {
  const state = { faults, isFlapping, isAwaited, address, firmware }
  return Object.assign({ boxId, counters, skewMs, lastMessageAt, unmappedCount: unmapped.length }, state)
}
