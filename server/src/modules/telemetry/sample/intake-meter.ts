// The intake figures for metrics: totals since its start that never decrease, and current values.

import { type EventLoopLag, EventLoopMonitor } from '../../../platform/event-loop-lag.ts'
import type { Spool } from '../../../platform/history/spool.ts'

const totalled = ['messages', 'samples', 'malformed', 'unmapped', 'late', 'duplicates', 'tooOld'] as const

type Totals = Record<(typeof totalled)[number], number>

interface PresentCounts {
  readonly stored: number
  readonly commits: number
  readonly insertedSegments: number
  readonly insertFailures: number
  readonly points: number
  readonly boxes: number
}

export interface IntakeMetrics extends Totals, PresentCounts {
  readonly onlineBoxes: number
  readonly spool: ReturnType<Spool['backlog']>
  readonly eventLoop: EventLoopLag
}

/** Counts since the start of the intake. */
export class IntakeMeter {
  readonly #eventLoop = new EventLoopMonitor()
  readonly #totals: Totals = { messages: 0, samples: 0, malformed: 0, unmapped: 0, late: 0, duplicates: 0, tooOld: 0 }
  #before: Totals | undefined

  /** Sets the counts of earlier runs as the zero point. */
  start(counters: Totals): void {
    this.#before = counters
  }

  /** Returns the figures. If a box is removed, its counters leave the sum; the totals then stay as they are. */
  read(counters: Totals & PresentCounts, { spool, onlineBoxes }: { spool: Spool; onlineBoxes: number }): IntakeMetrics {
    const before = this.#before ?? counters
    for (const name of totalled) this.#totals[name] += Math.max(0, counters[name] - before[name])
    this.#before = counters
    const { stored, commits, insertedSegments, insertFailures, points, boxes } = counters
    return {
      ...this.#totals,
      stored,
      commits,
      insertedSegments,
      insertFailures,
      points,
      boxes,
      onlineBoxes,
      spool: spool.backlog(),
      eventLoop: this.#eventLoop.read(),
    }
  }

  stop(): void {
    this.#eventLoop.stop()
  }
}
