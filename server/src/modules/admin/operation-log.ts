import { type OperationLogEntry, pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatInstant, parseInstant } from '../../platform/clock.ts'
import type { Read } from '../../platform/db/work.ts'
import { handleRead } from '../../platform/http/route.ts'
import { likePattern, pageOf } from '../../resource/filter.ts'

type Row = Omit<OperationLogEntry, 'createTime'> & { at: number }

function conditions({ actor }: Read, input: Record<string, unknown>): RawBuilder<unknown> {
  const pieces: RawBuilder<unknown>[] = [sql`company_id = ${actor.companyId}`]
  const [from, to] = [parseInstant(input.startTime, actor.zone), parseInstant(input.endTime, actor.zone)]
  if (from !== undefined) pieces.push(sql`at >= ${new Date(from)}`)
  if (to !== undefined) pieces.push(sql`at <= ${new Date(to)}`)
  if (input.user_name) pieces.push(sql`user_name = ${String(input.user_name)}`)
  if (input.module) pieces.push(sql`area = ${String(input.module)}`)
  if (input.action) pieces.push(sql`operation ilike ${likePattern(String(input.action))}`)
  return sql.join(pieces, sql` and `)
}

export const operationLogRoutes = handleRead(pageOperationLog, import.meta.url, async (read, input) => {
  const { size, offset } = pageOf(input)
  const where = conditions(read, input)
  const counted = await sql<{ total: number }>`select count(*)::int as total from operation_log where ${where}`.execute(
    read.tx,
  )
  const total = counted.rows[0]?.total ?? 0
  const { rows } =
    await sql<Row>`select id, user_name, area as module, operation as action, method, url, ip, code as result,
      cost_ms as "costTime", count, detail, at from operation_log where ${where}
    order by at desc, id desc limit ${size} offset ${offset}`.execute(read.tx)
  const records = rows.map(({ at, ...row }) => ({ ...row, createTime: formatInstant(at, read.actor.zone) }))
  return { records, total, pages: Math.ceil(total / size) }
})
