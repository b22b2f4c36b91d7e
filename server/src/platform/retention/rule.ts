import type { RetentionKind } from '@gemba/contract/admin/retention.ts'
import type { Work } from '../db/work.ts'

interface RetentionCut {
  readonly companyId: string
  /** Rows older than this instant (epoch ms) may be removed. */
  readonly before: number
  /** Maximum rows per step. */
  readonly limit: number
}

/**
 * Removes old rows of a module. It runs as the system, in steps of one transaction each, and must filter by company in
 * every statement.
 */
export interface RetentionRule {
  readonly kind: RetentionKind
  /** Removes at most `limit` old rows. Returns the number removed; a number below the limit ends the run. */
  remove(work: Work, cut: RetentionCut): Promise<number>
}
