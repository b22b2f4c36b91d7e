// Sums the counters of all boxes and of the spool.

import type { Spool } from '../../../platform/history/spool.ts'
import type { Catalogue } from '../intake/catalogue.ts'
import type { IntakeCounters } from '../intake/intake-messages.ts'

const summed = ['messages', 'samples', 'malformed', 'unmapped', 'late', 'duplicates', 'tooOld'] as const

export function countSamples(catalogue: Catalogue, spool: Spool, stored: number): IntakeCounters {
  const { loader } = spool
  const sums = { messages: 0, samples: 0, malformed: 0, unmapped: 0, late: 0, duplicates: 0, tooOld: 0 }
  for (const { record } of catalogue.boxes.values()) {
    for (const name of summed) sums[name] += record.counters[name]
  }
  return {
    ...sums,
    points: catalogue.points.size,
    boxes: catalogue.boxes.size,
    stored,
    commits: spool.commits,
    queuedSegments: loader.queuedSegments,
    queuedBytes: loader.queuedBytes,
    insertedSegments: loader.insertedSegments,
    insertFailures: loader.failures,
  }
}
