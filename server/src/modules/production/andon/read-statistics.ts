// Statistics of the calls in a period: how many, how fast they were answered and resolved, and how many were recurrent.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { andonKind, andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { maxDaysOfCalls, readAndonStatistics } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'

const dayMs = 86_400_000

interface Span {
  readonly from: number
  readonly to: number
}

const figuresShape = rowShape({
  count: computed.integer,
  medianAckMs: orNull(computed.float),
  medianResolveMs: orNull(computed.float),
  recurrent: computed.integer,
})

const partShape = rowShape({
  key: orNull(computed.text),
  name: orNull(computed.text),
  nameEn: orNull(computed.text),
  nameTw: orNull(computed.text),
  count: computed.integer,
  medianAckMs: orNull(computed.float),
  medianResolveMs: orNull(computed.float),
  recurrent: computed.integer,
})

type Part = ShapedRow<typeof partShape>

const median = (column: string) =>
  sql`round(1000 * percentile_cont(0.5) within group (order by extract(epoch from e.${sql.ref(column)} - e.called_at)))::float8`
const figures = sql`count(*)::int as count, ${median('acknowledged_at')} as "medianAckMs",
  ${median('resolved_at')} as "medianResolveMs", coalesce(sum(e.is_recurrent), 0)::int as recurrent`
const noText: RawBuilder<unknown> = sql`null::text`

const noCalls = { count: 0, medianAckMs: null, medianResolveMs: null, recurrent: 0 }

export const statisticsRoutes = [
  ...handle(readAndonStatistics, import.meta.url, async (read, { from, to }) => {
    if (to < from || to - from > maxDaysOfCalls * dayMs) throw new DomainError('timeTooLong', { days: maxDaysOfCalls })
    const span = { from, to }
    const { language } = read.actor
    const localize = (rows: Part[]) =>
      rows.map(({ name, nameEn, nameTw, ...row }) => ({
        ...row,
        name: name === null ? null : nameIn({ name, nameEn, nameTw }, language),
      }))
    const kinds = await partsBy(read, span, { key: sql`e.kind` })
    const total = (
      await listRows(read.tx, figuresShape, sql`select ${figures} from andon_event e ${whereOf(read, span)}`)
    )[0]
    return {
      total: total ?? noCalls,
      byKind: localize(kinds).map((row) => ({ ...row, name: wordOfCode(andonKind, Number(row.key), language) })),
      byType: localize(await partsBy(read, span, { key: sql`e.type_id`, table: sql`andon_type` })),
      byStation: localize(await partsBy(read, span, { key: sql`e.station_id`, table: sql`station` })),
      byShift: localize(await partsBy(read, span, { key: sql`e.shift_id`, table: sql`shift` })),
    }
  }),
]

const whereOf = ({ actor }: Read, { from, to }: Span) =>
  sql`where e.company_id = ${companyOf(actor)} and e.status <> ${andonStatus.codes.withdrawn}
    and e.called_at >= ${new Date(from)} and e.called_at <= ${new Date(to)}`

interface StatisticsGroup {
  readonly key: RawBuilder<unknown>
  /** The table that the keys refer to. */
  readonly table?: RawBuilder<unknown>
}

function partsBy(read: Read, span: Span, { key, table }: StatisticsGroup): Promise<Part[]> {
  const join = table ? sql`left join ${table} n on n.id = ${key}` : sql``
  const names = table
    ? sql`n.name, n.name_en as "nameEn", n.name_tw as "nameTw"`
    : sql`${noText} as name, ${noText} as "nameEn", ${noText} as "nameTw"`
  const grouped = table ? sql`${key}, n.name, n.name_en, n.name_tw` : key
  return listRows(
    read.tx,
    partShape,
    sql`select ${key}::text as key, ${names}, ${figures} from andon_event e ${join} ${whereOf(read, span)}
      group by ${grouped} order by count desc, key`,
  )
}
