import type { RetentionKind } from '@gemba/contract/admin/retention.ts'
import type { Work } from '../db/work.ts'

interface RetentionCut {
  readonly companyId: string
  /** What is older than this instant may go (epoch ms). */
  readonly before: number
  /** Most rows of one step. */
  readonly limit: number
}

/**
 * How a module removes what has grown old. It runs as the product itself, in steps of one
 * transaction each, and must name the company in every statement.
 */
export interface RetentionRule {
  readonly kind: RetentionKind
  /** Removes at most `limit` of what is older. Returns how many went; fewer than the limit ends the run. */
  remove(work: Work, cut: RetentionCut): Promise<number>
}
