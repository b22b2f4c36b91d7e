// Resource lines of segments, and their form in the requests of the specification.
import type { RowOf } from '@gemba/contract/kit/field.ts'
import {
  type answeredResource,
  type NamedResource,
  type ResourceField,
  type ResourceType,
  resourceFieldOf,
  resourceTypes,
} from '@gemba/contract/production/segment/resource-fields.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Input } from '../../../resource/crud.ts'

const fields = resourceTypes.map((type) => resourceFieldOf[type])

/** Throws `segmentResourceUnclear` unless a line names exactly one resource. */
export function assertUnambiguous(line: Input): void {
  if (fields.filter((name) => line[name]).length !== 1) throw new DomainError('segmentResourceUnclear')
}

/** Returns a resource as a line stores it. */
export function lineOf({ kind, targetId, quantity }: NamedResource, sortNumber: number): Input {
  const nothing = Object.fromEntries(fields.map((name) => [name, null]))
  return { ...nothing, [resourceFieldOf[kind]]: targetId, quantity: quantity ?? '1', sortNumber }
}

export type Line = Readonly<Record<ResourceField, string | null>> & {
  readonly id: string
  readonly quantity: string
  readonly labels?: Readonly<Record<string, string>>
}

/** Returns a line in the form in which requests name its resource. */
export function namedOf(line: Line): RowOf<typeof answeredResource> & { labels: Record<string, string> } {
  const kind: ResourceType = resourceTypes.find((type) => line[resourceFieldOf[type]]) ?? 1
  const field = resourceFieldOf[kind]
  const label = line.labels?.[field]
  return {
    id: line.id,
    kind,
    targetId: line[field] ?? '',
    quantity: line.quantity,
    labels: label === undefined ? {} : { targetId: label },
  }
}

/** Returns a key that is equal for lines of the same resource. */
export const resourceKey = (line: Input): string => fields.map((name) => line[name] ?? '').join(' ')
