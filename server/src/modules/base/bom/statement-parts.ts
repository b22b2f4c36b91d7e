// Parts that statements about BOMs share.
import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'

export const { draft, inUse, outOfUse } = bomStatus.codes

/** Most lines that one answer explodes into. */
export const mostNodes = 20_000

/**
 * What one of a unit is in the unit of a material: by the other units of that material, or by the common base of both. Null
 * where neither is there. Most quantities are in the unit of their material already: the rest is looked up for others only.
 */
export const unitFactor = (materialId: string, unitId: string): RawBuilder<string | null> =>
  sql`(select case when counted.unit_id = ${sql.ref(unitId)} then 1 else (
      select case
        when other.factor is not null then other.factor
        when coalesce(used.base_unit_id, used.id) = coalesce(own.base_unit_id, own.id)
          then coalesce(used.factor, 1) / coalesce(own.factor, 1) end
      from unit own join unit used on used.id = ${sql.ref(unitId)}
        left join material_unit other on other.material_id = counted.id and other.unit_id = used.id
      where own.id = counted.unit_id) end
    from material counted where counted.id = ${sql.ref(materialId)})`

/** The BOM of a material that is taken on a day: in use and in effect, the default one before others, then the latest. */
export const effectiveBom = (materialId: string, day: string): RawBuilder<string | null> =>
  sql`(select taken.id from bom taken
    where taken.material_id = ${sql.ref(materialId)} and taken.status = ${inUse}
      and (taken.effective_from is null or taken.effective_from <= ${day}::date)
      and (taken.effective_to is null or taken.effective_to >= ${day}::date)
    order by taken.is_default desc, taken.effective_from desc nulls last, taken.id desc limit 1)`

/** What a row with names in several languages is called. */
export const nameOf = nameColumnIn

/** Today in the plant, `yyyy-MM-dd`. */
export const todayOf = ({ now, actor }: Pick<Read, 'now' | 'actor'>): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate().toString()
