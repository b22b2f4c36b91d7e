// Use of grindstones, from consumption, work logs and reports at their stations.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import {
  grindstoneClass,
  listGrindstones,
  listGrindstoneUse,
  sumGrindstoneUse,
} from '@gemba/contract/production/production-report/grindstone-use.ts'
import { reportStatus, workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { findMaterialsOfClass } from '../../base/index.ts'
import { findLotCodes } from '../../stock/index.ts'
import { timeOfDays } from './requested-days.ts'

type Use = CommandReply<typeof listGrindstoneUse>[number]
type Sum = CommandReply<typeof sumGrindstoneUse>[number]
/** A use with the code of its material. */
type UseOfMaterial = Use & { readonly materialCode: string }

const maxRows = 5000
const hourSec = 3600

export const grindstoneUseRoutes = [
  ...handle(listGrindstones, import.meta.url, async (read) =>
    (await findMaterialsOfClass(read, grindstoneClass)).map(({ id, code, name }) => ({ id, code, name })),
  ),
  ...handle(listGrindstoneUse, import.meta.url, async (read, grindstoneQuery) =>
    (await findUse(read, grindstoneQuery)).map(({ materialCode, ...use }) => use),
  ),
  ...handle(sumGrindstoneUse, import.meta.url, async (read, grindstoneQuery) => {
    const sums = new Map<string, Sum>()
    for (const { materialCode, name, useCount, useTime } of await findUse(read, grindstoneQuery)) {
      const sum = sums.get(materialCode) ?? { code: materialCode, name, quantity: 0, useCount: 0, useTime: '0' }
      sums.set(materialCode, {
        ...sum,
        quantity: sum.quantity + 1,
        useCount: sum.useCount + useCount,
        useTime: new Big(sum.useTime).plus(useTime).toFixed(),
      })
    }
    return [...sums.values()].sort((left, right) => left.code.localeCompare(right.code))
  }),
]

const grindstoneUseShape = rowShape({
  materialId: 'material_consumption.material_id',
  lotId: 'material_consumption.lot_id',
  serialNumber: 'material_consumption.serial_number',
  equipmentName: computed.text,
  startTime: 'material_consumption.consumed_at',
  endTime: orNull(computed.instant),
  seconds: computed.decimal,
  pieces: computed.decimal,
})

async function findUse(
  read: Read,
  { code, ...days }: CommandInput<typeof listGrindstoneUse>,
): Promise<UseOfMaterial[]> {
  const { from, to } = timeOfDays(read, days)
  const materials = new Map(
    (await findMaterialsOfClass(read, grindstoneClass)).map((material) => [material.id, material]),
  )
  const rows = await listRows(
    read.tx,
    grindstoneUseShape,
    sql`${inUse(read, [...materials.keys()])}
      select u.material_id as "materialId", u.lot_id as "lotId", u.serial_number as "serialNumber",
        ${nameColumnIn('s', read.actor.language)} as "equipmentName", u.start_at as "startTime", u.next_at as "endTime",
        ${workedSeconds} as seconds, ${reportedPieces} as pieces
      from in_use u join station s on s.id = u.station_id
      where u.start_at < ${instantAt(to)} and u.end_at > ${instantAt(from)}
      order by u.start_at desc limit ${maxRows + 1}`,
  )
  if (rows.length > maxRows) throw new DomainError('tooManyRows', { limit: maxRows })
  const lots = await findLotCodes(
    read,
    rows.flatMap(({ lotId }) => lotId ?? []),
  )
  return rows
    .map(({ materialId, lotId, serialNumber, seconds, pieces, ...row }) => {
      const { code: materialCode = '', name = '' } = materials.get(materialId) ?? {}
      const use = { useCount: Number(pieces), useTime: new Big(seconds).div(hourSec).round(2).toFixed() }
      return { ...row, ...use, materialCode, name, code: serialNumber ?? lots.get(lotId ?? '') ?? materialCode }
    })
    .filter((row) => !code || row.code === code || row.materialCode === code)
}

/** A grindstone is in use from its consumption until the next one is consumed at the same station, or until now. */
const inUse = ({ actor, now }: Read, materialIds: readonly string[]) => sql`with consumed as (
    select c.material_id, c.lot_id, c.serial_number, w.station_id, c.consumed_at as start_at,
      lead(c.consumed_at) over (partition by w.station_id order by c.consumed_at, c.id) as next_at
    from material_consumption c join work_order w on w.id = c.work_order_id
    where c.company_id = ${companyOf(actor)} and c.material_id = ${anyId(materialIds)}
      and c.status <> ${reportStatus.codes.reversed} and w.station_id is not null
  ), in_use as (select *, coalesce(next_at, ${instantAt(now)}) as end_at from consumed)`

const workedSeconds = sql`(select coalesce(round(sum(extract(epoch from
      least(coalesce(l.end_at, u.end_at), u.end_at) - greatest(l.start_at, u.start_at)))), 0)
    from work_log l where l.station_id = u.station_id and l.kind = ${workLogKind.codes.run}
      and l.start_at < u.end_at and coalesce(l.end_at, u.end_at) > u.start_at)`

const reportedPieces = sql`(select coalesce(trunc(sum(r.good + r.scrap + r.rework)), 0)
    from work_report r join work_order w on w.id = r.work_order_id
    where w.station_id = u.station_id and r.status <> ${reportStatus.codes.reversed}
      and r.reported_at >= u.start_at and r.reported_at <= u.end_at)`
