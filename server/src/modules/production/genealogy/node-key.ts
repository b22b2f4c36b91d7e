// Keys of genealogy nodes, as requests and the walk use them.
import { DomainError } from '../../../platform/domain-error.ts'
import type { TrackedMaterial } from '../../stock/index.ts'

/** Kinds of nodes, as in their keys. */
export type NodeKind = 'lot' | 'serial' | 'untracked' | 'receipt' | 'issue' | 'order' | 'workOrder'

/** A node. `id` is that of the entity; for serial numbers and untracked stock it is that of the material. */
export interface NodeId {
  readonly key: string
  readonly kind: NodeKind
  readonly id: string
  readonly serialNumber: string | null
}

const keyPattern = /^(lot|serial|untracked|receipt|issue|order|workOrder):(\d{1,18})(?::(.{1,128}))?$/s

/** Returns the node of a key. Throws `notFound` if the text is not a key. */
export function parseKey(key: string): NodeId {
  const [, kind, id, serialNumber = null] = keyPattern.exec(key) ?? []
  if (!kind || !id || (kind === 'serial') !== (serialNumber !== null)) throw new DomainError('notFound')
  return { key, kind: kind as NodeKind, id, serialNumber }
}

/** Returns the key of an order, a work order or a bill. */
export const keyOf = (kind: NodeKind, id: string): string => `${kind}:${id}`

/** Returns the node of a lot, serial number or untracked material in the form that the stock module uses. */
export const trackedOf = ({ kind, id, serialNumber }: NodeId): TrackedMaterial => ({
  materialId: kind === 'lot' ? null : id,
  lotId: kind === 'lot' ? id : null,
  serialNumber,
})
