// Warehouses and their locations for other modules.

import type { Language } from '@gemba/contract/kit/page.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'

export interface WarehouseSummary {
  readonly id: string
  readonly code: string
  readonly name: string
  /** A code of `pickStrategy`. */
  readonly pickStrategy: number
  readonly allowNegative: number
  readonly isEnabled: number
}

/** Returns the existing warehouses by id. */
export async function findWarehouses(
  read: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WarehouseSummary>> {
  const rows = await ofCompany(read)
    .selectFrom('warehouse')
    .select([
      'id',
      'code',
      'name',
      'name_en as nameEn',
      'name_tw as nameTw',
      'pick_strategy as pickStrategy',
      'allow_negative as allowNegative',
      'is_enabled as isEnabled',
    ])
    .where('id', '=', anyId(ids))
    .execute()
  return byId(rows, read.actor.language)
}

/** Returns the id of the first enabled warehouse. */
export async function findFirstWarehouseId(read: Read): Promise<string | undefined> {
  const row = await ofCompany(read)
    .selectFrom('warehouse')
    .select('id')
    .where('is_enabled', '=', 1)
    .orderBy('sort_number')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface LocationSummary {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly warehouseId: string
  readonly pickOrder: number
  readonly capacity: string | null
  readonly isLocked: number
  readonly isEnabled: number
}

/** Returns the existing locations by id. */
export const findLocations = async (
  read: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LocationSummary>> => byId(await locationsOf(read, ids).execute(), read.actor.language)

/** Returns the existing locations by id, locked against changes until the transaction ends. */
export const lockLocations = async (
  work: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LocationSummary>> =>
  byId(await locationsOf(work, ids).orderBy('id').forShare().execute(), work.actor.language)

/** Returns the location of a code in any letter case. */
export const findLocationByCode = (read: Read, code: string): Promise<Omit<LocationSummary, 'name'> | undefined> =>
  locationColumns(read)
    .where(({ fn }) => fn('lower', ['code']), '=', code.trim().toLowerCase())
    .executeTakeFirst()

/** Returns the first open location of a warehouse in picking order. */
export const findFirstLocation = (
  read: Read,
  warehouseId: string,
): Promise<Omit<LocationSummary, 'name'> | undefined> =>
  locationColumns(read)
    .where('warehouse_id', '=', warehouseId)
    .where('is_locked', '=', 0)
    .where('is_enabled', '=', 1)
    .orderBy('pick_order')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()

const locationsOf = (read: Read, ids: readonly string[]) => locationColumns(read).where('id', '=', anyId(ids))

const locationColumns = (read: Read) =>
  ofCompany(read)
    .selectFrom('location')
    .select([
      'id',
      'code',
      'name',
      'name_en as nameEn',
      'name_tw as nameTw',
      'warehouse_id as warehouseId',
      'pick_order as pickOrder',
      'capacity',
      'is_locked as isLocked',
      'is_enabled as isEnabled',
    ])

/** Ids of locations that accept no movements. */
export interface BlockedLocations {
  readonly locked: readonly string[]
  /** Without those that are also locked. */
  readonly disabled: readonly string[]
}

/** Returns the locations that are locked or disabled. */
export async function findBlockedLocations(read: Read): Promise<BlockedLocations> {
  const rows = await ofCompany(read)
    .selectFrom('location')
    .select(['id', 'is_locked as isLocked'])
    .where(({ eb, or }) => or([eb('is_locked', '=', 1), eb('is_enabled', '<>', 1)]))
    .execute()
  const { locked = [], disabled = [] } = Object.groupBy(rows, ({ isLocked }) =>
    isLocked === 1 ? 'locked' : 'disabled',
  )
  return { locked: locked.map(({ id }) => id), disabled: disabled.map(({ id }) => id) }
}

interface Names {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly nameTw: string | null
}

/** Returns rows by id, with their name in one language. */
const byId = <Row extends Names>(rows: readonly Row[], language: Language): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, { ...row, name: nameIn(row, language) }]))
