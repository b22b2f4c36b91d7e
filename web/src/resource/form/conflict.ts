// Two people changed one record: finds the differing fields and merges the choices.
import type { Field } from '@gemba/contract/kit/field.ts'
import { isEmpty, type Values } from './check.ts'

export interface Difference {
  name: string
  enteredValue: unknown
  storedValue: unknown
  /** Whether the person here changed the field. If not, the other value is used without a question. */
  isMine: boolean
}

const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || String(a) === String(b)

interface Sides {
  /** The values as they were read when the editing started. */
  before: Values
  enteredValues: Values
  storedValues: Values
}

/** Returns the fields whose values differ between the two sides. Secrets are never compared. */
export function findDifferences(fields: readonly { name: string; field: Field }[], sides: Sides): Difference[] {
  return fields.flatMap(({ name, field }) => {
    const [enteredValue, storedValue] = [sides.enteredValues[name], sides.storedValues[name]]
    if (field.kind === 'secret' || same(enteredValue, storedValue)) return []
    return [{ name, enteredValue, storedValue, isMine: !same(enteredValue, sides.before[name]) }]
  })
}

/** Returns the stored record with the chosen entered values. */
export function merge({ enteredValues, storedValues }: Sides, keptFields: ReadonlySet<string>): Values {
  return {
    ...enteredValues,
    ...storedValues,
    ...Object.fromEntries([...keptFields].map((name) => [name, enteredValues[name]])),
  }
}
