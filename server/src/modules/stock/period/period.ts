import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { stockPeriodAction } from '@gemba/contract/stock/dictionaries.ts'
import { closeStockPeriod, readStockPeriod, reopenStockPeriod } from '@gemba/contract/stock/period.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { lockPeriod, plantDay, readClosedThrough } from './closed-through.ts'

type Action = CodeOf<typeof stockPeriodAction>

const { close, reopen } = stockPeriodAction.codes

export const periodRoutes = [
  ...handle(readStockPeriod, import.meta.url, async (read) => {
    const rows = await ofCompany(read)
      .selectFrom('stock_period')
      .select(['action', 'closed_through as closedThrough', 'reason', 'at', 'create_user as createUser'])
      .orderBy('id', 'desc')
      .limit(30)
      .execute()
    const changes = rows.map((row) => ({ ...row, action: row.action as Action }))
    return { closedThrough: rows[0]?.closedThrough ?? null, changes }
  }),
  ...handle(closeStockPeriod, import.meta.url, async (work, { day, reason }) => {
    await lockPeriod(work, { isChanging: true })
    const closed = await readClosedThrough(work)
    if (day >= plantDay(work, work.now)) throw new DomainError('periodUnfinished', { field: 'day', day })
    if (closed !== undefined && day <= closed)
      throw new DomainError('periodClosedAlready', { field: 'day', day: closed })
    return store(work, close, { closedThrough: day, reason })
  }),
  ...handle(reopenStockPeriod, import.meta.url, async (work, { day, reason }) => {
    await lockPeriod(work, { isChanging: true })
    const closed = await readClosedThrough(work)
    if (closed === undefined || (day && day > closed)) throw new DomainError('periodOpen', { field: 'day' })
    const closedThrough = day ? Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() : null
    return store(work, reopen, { closedThrough, reason })
  }),
]

interface Change {
  readonly closedThrough: string | null
  readonly reason: string | null | undefined
}

async function store({ tx, actor, now }: Work, action: Action, { closedThrough, reason }: Change) {
  await tx
    .insertInto('stock_period')
    .values({
      company_id: companyOf(actor),
      action,
      closed_through: closedThrough,
      reason: reason ?? null,
      at: instantAt(now),
      create_user: actor.userName,
    })
    .execute()
  return { closedThrough }
}
