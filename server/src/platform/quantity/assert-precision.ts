// Verifies that no quantity in the input has more decimal places than its unit (docs/adr/0059).
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { decimalPlacesOf, isDecimal } from '@gemba/contract/rules/decimal.ts'
import { sql } from 'kysely'
import { anyId, rowsOf } from '../db/rows.ts'
import type { Read } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import { findUnitPaths, type UnitPath } from './unit-path.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields of a record with their values. */
interface Scope {
  readonly fields: FieldRecord
  readonly values: Values
}

/** A quantity in the input, with the ids of the rows that lead to its unit. */
interface Quantity {
  /** Path in the input: `lines.0.quantity`. */
  readonly place: string
  readonly value: string
  readonly path: UnitPath
  readonly ids: readonly string[]
}

/** Throws `quantityTooFine` or `quantityNotWhole` for the first quantity with more decimal places than its unit. */
export async function assertPrecision(read: Read, fields: FieldRecord, values: Values): Promise<void> {
  const quantities = listQuantities([{ fields, values }], '')
  const byPath = Map.groupBy(quantities, ({ path }) => `${path.head} ${path.joins.map(({ column }) => column).join()}`)
  for (const group of byPath.values()) {
    const unitById = await findUnits(read, group)
    for (const { place, value, ids } of group) for (const id of ids) assertPlaces(value, place, unitById.get(id))
  }
}

interface Unit {
  readonly name: string
  readonly precision: number
}

function assertPlaces(quantity: string, field: string, unit: Unit | undefined): void {
  if (!unit || decimalPlacesOf(quantity) <= unit.precision) return
  const params = { quantity, unit: unit.name, decimals: unit.precision, field }
  if (unit.precision === 0) throw new DomainError('quantityNotWhole', params)
  throw new DomainError('quantityTooFine', params)
}

/** Returns the quantities of the innermost record, which is the first of `scopes`. */
function listQuantities(scopes: readonly Scope[], prefix: string): Quantity[] {
  const [{ fields, values } = { fields: {}, values: {} }] = scopes
  return Object.entries(fields).flatMap(([name, field]) =>
    listOfField(field, { scopes, value: values[name], place: `${prefix}${name}` }),
  )
}

interface FieldPosition {
  readonly scopes: readonly Scope[]
  readonly value: unknown
  readonly place: string
}

function listOfField(field: Field, { scopes, value, place }: FieldPosition): Quantity[] {
  if (field.kind === 'decimal') {
    if (typeof value !== 'string' || !isDecimal(value)) return []
    const reference = findReference(field, scopes)
    return reference ? [{ place, value, ...reference }] : []
  }
  if (Array.isArray(value)) {
    const item = itemOf(field)
    return item
      ? value.flatMap((row, index) => listOfField(item, { scopes, value: row, place: `${place}.${index}` }))
      : []
  }
  const fields = fieldsWithin(field)
  if (!fields || typeof value !== 'object' || value === null) return []
  return listQuantities([{ fields, values: value as Values }, ...scopes], `${place}.`)
}

/** Returns the first path to the unit whose reference is in the input. */
function findReference(field: Field, scopes: readonly Scope[]): Pick<Quantity, 'path' | 'ids'> | undefined {
  const scopeOf = (name: string) => scopes.find(({ fields }) => Object.hasOwn(fields, name))
  const paths = findUnitPaths(field, (name) => scopeOf(name)?.fields[name])
  return paths
    .map((path) => ({ path, ids: idsOf(scopeOf(path.head)?.values[path.head]) }))
    .find(({ ids }) => ids.length > 0)
}

/** Invalid ids are rejected where the row is read. */
const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(String).filter((id) => /^\d{1,18}$/.test(id))

interface UnitRow extends Unit {
  readonly id: string
  readonly nameEn: string | null
  readonly nameTw: string | null
}

/** Returns the units by the ids of the rows that lead to them. */
async function findUnits({ tx, actor }: Read, quantities: readonly Quantity[]): Promise<ReadonlyMap<string, Unit>> {
  const [first] = quantities
  if (!first) return new Map()
  const { table, joins } = first.path
  const aliases = joins.map((_, at) => `t${at + 1}`)
  const last = aliases.at(-1) ?? 't0'
  const joined = joins.map(({ table: next, column }, at) => {
    const alias = aliases[at] ?? ''
    const before = at === 0 ? 't0' : (aliases[at - 1] ?? '')
    return sql`join ${sql.table(next)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`${before}.${column}`)}`
  })
  const rows = await rowsOf<UnitRow>(
    tx,
    sql`select t0.id, ${sql.ref(`${last}.precision`)} as precision, ${sql.ref(`${last}.name`)} as name,
        ${sql.ref(`${last}.name_en`)} as "nameEn", ${sql.ref(`${last}.name_tw`)} as "nameTw"
      from ${sql.table(table)} as t0 ${sql.join(joined, sql` `)}
      where t0.company_id = ${actor.companyId} and t0.id = ${anyId([...new Set(quantities.flatMap(({ ids }) => ids))])}`,
  )
  return new Map(rows.map(({ id, precision, ...names }) => [id, { precision, name: nameIn(names, actor.language) }]))
}
