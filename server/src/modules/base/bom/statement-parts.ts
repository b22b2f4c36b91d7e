// SQL fragments shared by statements about BOMs.
import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'

export const { draft, inUse, outOfUse } = bomStatus.codes

/** Maximum number of nodes of an explosion. */
export const maxExplodedNodes = 20_000

/**
 * Returns the factor from a unit to the unit of a material: by the other units of the material, or by a common base
 * unit. Null if there is neither. Other units are only looked up if the unit is not the one of the material, because
 * most quantities are in that unit.
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

/** Returns the BOM of a material for a day: in use and effective; the default one first, then the latest. */
export const effectiveBom = (materialId: string, day: string): RawBuilder<string | null> =>
  sql`(select taken.id from bom taken
    where taken.material_id = ${sql.ref(materialId)} and taken.status = ${inUse}
      and (taken.effective_from is null or taken.effective_from <= ${day}::date)
      and (taken.effective_to is null or taken.effective_to >= ${day}::date)
    order by taken.is_default desc, taken.effective_from desc nulls last, taken.id desc limit 1)`

/** The name of a row in a language. */
export const nameOf = nameColumnIn

/** Today in the plant's time zone, `yyyy-MM-dd`. */
export const todayOf = ({ now, actor }: Pick<Read, 'now' | 'actor'>): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate().toString()
