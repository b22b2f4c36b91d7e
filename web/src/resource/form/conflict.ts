// Two people changed one record: finds the differing fields and merges the choices.
import type { Field } from '@gemba/contract/kit/field.ts'
import { isEmpty, type Values } from './check.ts'

export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
  /** Whether the person here changed the field. If not, the other value is used without a question. */
  isMine: boolean
}

const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || String(a) === String(b)

interface Sides {
  /** The values as they were read when the editing started. */
  before: Values
  mine: Values
  theirs: Values
}

/** Returns the fields whose values differ between the two sides. Secrets are never compared. */
export function findDifferences(fields: readonly { name: string; field: Field }[], sides: Sides): Difference[] {
  return fields.flatMap(({ name, field }) => {
    const [mine, theirs] = [sides.mine[name], sides.theirs[name]]
    if (field.kind === 'secret' || same(mine, theirs)) return []
    return [{ name, mine, theirs, isMine: !same(mine, sides.before[name]) }]
  })
}

/** Returns their record with the chosen values of mine. */
export function merge({ mine, theirs }: Sides, keptFields: ReadonlySet<string>): Values {
  return { ...mine, ...theirs, ...Object.fromEntries([...keptFields].map((name) => [name, mine[name]])) }
}
