// Evaluates late data once no more of it arrives, whichever server detects it.

import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { Ticker, type TickerOptions } from '../../../platform/ticker.ts'
import type { PreviewServices } from '../preview/evaluate-rule.ts'
import { evaluateBackfill, type LatePeriod } from './evaluate-backfill.ts'

const usualMs = 5000
/** Time without more late data of a rule after which it is evaluated. */
const usualQuietMs = 30_000
const maxAtOnce = 10
const maxAttempts = 5

export interface BackfillClockOptions extends PreviewServices, Pick<TickerOptions, 'mayRun'> {
  readonly store: Store
  readonly everyMs?: number | undefined
  readonly quietMs?: number | undefined
  report(message: string, error: unknown): void
}

export class BackfillClock extends Ticker {
  constructor({ everyMs = usualMs, mayRun, ...options }: BackfillClockOptions) {
    const failed = (error: unknown) => options.report('late data of alarm rules', error)
    super({ everyMs, run: () => evaluateDue(options), failed, mayRun })
  }
}

async function evaluateDue(options: Omit<BackfillClockOptions, 'everyMs'>): Promise<void> {
  const { store, quietMs = usualQuietMs, report } = options
  const due = await store.asSystem('alarmClock').inRead(({ tx, now }) =>
    tx
      .selectFrom('alarm_backfill')
      .select(['rule_id as ruleId', 'company_id as companyId', 'from_at as from', 'to_at as to'])
      .select('changed_at as changedAt')
      .where('changed_at', '<=', instantAt(now - quietMs))
      .orderBy('attempts')
      .orderBy('changed_at')
      .limit(maxAtOnce)
      .execute(),
  )
  for (const period of due) {
    try {
      await evaluateBackfill(options, period)
    } catch (error) {
      report(`late data of alarm rule ${period.ruleId}`, error)
      await countAttempt(store, period)
    }
  }
}

/** Gives a period up after some failures, because its history may be too large. */
async function countAttempt(store: Store, { ruleId, companyId }: LatePeriod): Promise<void> {
  await store.asSystem('alarmClock', companyId).inWork(async ({ tx }) => {
    await tx
      .updateTable('alarm_backfill')
      .set(({ ref, eb }) => ({ attempts: eb(ref('attempts'), '+', 1) }))
      .where('rule_id', '=', ruleId)
      .execute()
    await tx.deleteFrom('alarm_backfill').where('rule_id', '=', ruleId).where('attempts', '>=', maxAttempts).execute()
  })
}
