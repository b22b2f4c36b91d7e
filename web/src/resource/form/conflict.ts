// Two people changed one record: which fields differ, and what is saved by the choice made for each.
import type { Field } from '@gemba/contract/kit/field.ts'
import { isEmpty, type Values } from './check.ts'

export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
  /** Whether the person here changed it at all; where not, theirs is taken without asking. */
  isMine: boolean
}

const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || String(a) === String(b)

interface Sides {
  /** As it was read when the editing began. */
  before: Values
  mine: Values
  theirs: Values
}

/** Fields whose values differ between the two sides. Secrets are never compared. */
export function findDifferences(fields: readonly { name: string; field: Field }[], sides: Sides): Difference[] {
  return fields.flatMap(({ name, field }) => {
    const [mine, theirs] = [sides.mine[name], sides.theirs[name]]
    if (field.kind === 'secret' || same(mine, theirs)) return []
    return [{ name, mine, theirs, isMine: !same(mine, sides.before[name]) }]
  })
}

/** Their record with those of my values that were chosen. */
export function merge({ mine, theirs }: Sides, kept: ReadonlySet<string>): Values {
  return { ...mine, ...theirs, ...Object.fromEntries([...kept].map((name) => [name, mine[name]])) }
}
