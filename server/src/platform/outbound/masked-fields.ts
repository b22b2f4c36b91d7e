// Masks addresses of other systems in the fields of a resource. Only users who may change the resource see them in
// full.
import { can } from '@gemba/contract/identity/role/can.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Actor } from '../db/work.ts'
import { isMasked, maskAddress } from './masked-address.ts'

type Values = Readonly<Record<string, unknown>>

const isAddress = ({ rule }: Field): boolean => rule === 'webAddress'

/** Returns whether a field is masked for an actor. */
export function isMaskedFor({ routes }: AnyResource, field: Field, actor: Actor): boolean {
  if (!isAddress(field)) return false
  const permission = routes.find(({ operation }) => operation === 'update')?.permission
  return permission === undefined || !can(actor.authorities, permission)
}

/** Masks the fields of a row that the actor may not see in full. */
export function maskRow(resource: AnyResource, row: Record<string, unknown>, actor: Actor): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isMaskedFor(resource, field, actor) && typeof row[name] === 'string') row[name] = maskAddress(row[name])
  }
}

/** Returns the input without masked addresses. Their stored values stay. */
export function withoutMasked(resource: AnyResource, input: Values): Values {
  const maskedNames = Object.keys(input).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && isAddress(field) && isMasked(input[name])
  })
  return maskedNames.length === 0
    ? input
    : Object.fromEntries(Object.entries(input).filter(([name]) => !maskedNames.includes(name)))
}
