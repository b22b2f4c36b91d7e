// Reasons why work cannot be started or resumed, for cards. They are read in the statement that reads the cards.
import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { exceptionSubject, severity } from '@gemba/contract/production/exception/dictionaries.ts'
import { blockingStates } from '@gemba/contract/production/exception/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import { knownUntil } from '../../../platform/db/known-until.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'

const { workOrder, station } = exceptionSubject.codes

/**
 * Returns the common tables of a statement that has work orders as `cards`. The last one, `blocks`, gives the reasons
 * by work order id, the same that `startWork` is refused for.
 */
export function blockTables(read: Read): RawBuilder<unknown> {
  const { actor } = read
  const company = companyOf(actor)
  const any = (codes: readonly number[]) => sql`any(${[...codes]}::int[])`
  return sql`blocking as (
        select ref_type, ref_id, id, code, name from exception
        where company_id = ${company} and is_blocking = 1 and status = ${any(blockingStates)}
          and ref_type in (${workOrder}, ${station})
      ), stopping as (
        select e.station_id, e.id, e.code, ${nameColumnIn('t', actor.language)} as name
        from andon_event e join andon_type t on t.id = e.type_id
        where e.company_id = ${company} and e.severity = ${severity.codes.critical} and e.status = ${any(openCalls)}
          and e.called_at <= ${knownUntil(read)}
      ), block as (
        select c.id as work_id, 1 as rank, 'call' as kind, s.id, s.code, s.name
        from cards c join stopping s on s.station_id = c."stationId"
        union all
        select c.id, 2, 'exception', e.id, e.code, e.name
        from cards c join blocking e on (e.ref_type = ${workOrder} and e.ref_id = c.id)
          or (e.ref_type = ${station} and e.ref_id = c."stationId")
        union all
        select c.id, 3, 'order', c."orderId", c."orderCode", coalesce(c."orderReason", '')
        from cards c where c."orderStatus" = ${productionOrderStatus.codes.paused}
      ), blocks as (
        select work_id as id, jsonb_agg(jsonb_build_object('kind', kind, 'id', id::text, 'code', code, 'name', name)
          order by rank, id) as blocks
        from block group by 1
      )`
}
