// Derives the status of lots from their stock and expiry date, except for lots on hold.
import { lotStatus } from '@gemba/contract/stock/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'

const { normal, onHold, expired, usedUp } = lotStatus.codes

/**
 * Stores the derived status of lots; lots on hold keep theirs. Locks the lots in the order of their ids, so that
 * postings of their stock wait. Returns the status by lot.
 */
export async function settleLots(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, LotStatus>> {
  if (ids.length === 0) return new Map()
  const today = Temporal.Instant.fromEpochMilliseconds(work.now)
    .toZonedDateTimeISO(work.actor.zone)
    .toPlainDate()
    .toString()
  const lots = await ofCompany(work)
    .selectFrom('lot')
    .select(({ exists, selectFrom }) => {
      const stock = selectFrom('stock_balance as b').select('b.id').whereRef('b.lot_id', '=', 'lot.id')
      return [
        'id',
        'status',
        'expires_on as expiresOn',
        exists(stock).as('wasThere'),
        exists(stock.where('b.on_hand', '<>', '0')).as('isThere'),
      ]
    })
    .where('id', '=', anyId([...new Set(ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const derivedLots = lots.map(({ id, status, expiresOn, wasThere, isThere }) => {
    const isUsedUp = wasThere === true && isThere !== true
    const isExpired = expiresOn !== null && expiresOn < today
    const free = isUsedUp ? usedUp : isExpired ? expired : normal
    return { id, before: status, status: status === onHold ? onHold : free }
  })
  for (const [status, sameStatusLots] of Map.groupBy(derivedLots, (lot) => lot.status)) {
    const outdatedIds = sameStatusLots.filter(({ before }) => before !== status).map(({ id }) => id)
    if (outdatedIds.length > 0)
      await work.tx.updateTable('lot').set({ status }).where('id', '=', anyId(outdatedIds)).execute()
  }
  return new Map(derivedLots.map(({ id, status }) => [id, status]))
}

type LotStatus = typeof normal | typeof onHold | typeof expired | typeof usedUp
