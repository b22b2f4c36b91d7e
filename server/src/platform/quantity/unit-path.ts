// Finds the unit of a quantity: `unitField` of its declaration, resolved through references to a row of `unit`.
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import { resources } from '@gemba/contract/modules.ts'

/** A table to join, and the column of the previous table that references it. */
interface Join {
  readonly table: string
  readonly column: string
}

/** A reference in the input, and the joins from its row to the row of the unit. */
export interface UnitPath {
  /** The field, of the same or an enclosing record. */
  readonly head: string
  /** The table that `head` references. */
  readonly table: string
  readonly joins: readonly Join[]
}

const resourceByName = new Map(resources.map((resource) => [resource.name, resource]))
const snakeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const tableOf = (resource: string): string => resourceByName.get(resource)?.table ?? snakeOf(resource)

/**
 * Returns the paths to the unit of a field in the order of preference; none if the unit is not a row of `unit`. `find`
 * returns the declaration of a field of the same or an enclosing record.
 */
export function findUnitPaths(field: Field, find: (name: string) => Field | undefined): UnitPath[] {
  if (field.kind !== 'decimal' || !field.unitField) return []
  return field.unitField.split('|').flatMap((path) => {
    const [head = '', ...steps] = path.split('.')
    const start = find(head)
    if (start?.kind !== 'reference' && start?.kind !== 'references') return []
    let target = start.to
    const joins = steps.map((name): Join => {
      target = targetOf(resourceByName.get(target)?.fields, name)
      return { table: tableOf(target), column: snakeOf(name) }
    })
    return target === 'unit' ? [{ head, table: tableOf(start.to), joins }] : []
  })
}

/** Returns the names of the fields of a record that contain a quantity with a unit or reference its unit. */
export function findQuantityNames(fields: FieldRecord): string[] {
  const entries = Object.entries(fields).map(([name, field]) => ({
    name,
    paths: findUnitPaths(field, (of) => fields[of]),
  }))
  return entries.flatMap(({ name, paths }) => (paths.length > 0 ? [name, ...paths.map(({ head }) => head)] : []))
}

/** Returns whether an input has a quantity with a unit, at any depth. */
export const containsQuantities = (fields: FieldRecord): boolean => Object.values(fields).some(takesQuantity)

function takesQuantity(field: Field): boolean {
  const item = itemOf(field)
  return 'unitField' in field || (item ? takesQuantity(item) : containsQuantities(fieldsWithin(field) ?? {}))
}

/** Returns the resource of a reference; if it is not declared, by the name of the reference. */
function targetOf(fields: FieldRecord | undefined, name: string): string {
  const field = fields?.[name]
  return field && 'to' in field ? field.to : name.replace(/Id$/, '')
}
