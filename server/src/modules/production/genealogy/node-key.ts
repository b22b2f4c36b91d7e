// How nodes of a genealogy are named, in calls and in the walk.
import { DomainError } from '../../../platform/domain-error.ts'
import type { TrackedMaterial } from '../../stock/index.ts'

/** Kinds of nodes, as keys name them. */
export type NodeKind = 'lot' | 'serial' | 'untracked' | 'receipt' | 'issue' | 'order' | 'workOrder'

/** A node: the id of what it stands for, of a serial number and of what is untracked the material. */
export interface NodeId {
  readonly key: string
  readonly kind: NodeKind
  readonly id: string
  readonly serialNumber: string | null
}

const form = /^(lot|serial|untracked|receipt|issue|order|workOrder):(\d{1,18})(?::(.{1,128}))?$/s

/** Returns what a key names. Throws `notFound` for what is no key. */
export function parseKey(key: string): NodeId {
  const [, kind, id, serialNumber = null] = form.exec(key) ?? []
  if (!kind || !id || (kind === 'serial') !== (serialNumber !== null)) throw new DomainError('notFound')
  return { key, kind: kind as NodeKind, id, serialNumber }
}

/** Returns the key of an order, a work order or a bill. */
export const keyOf = (kind: NodeKind, id: string): string => `${kind}:${id}`

/** Returns a node of stock as stock knows it. */
export const trackedOf = ({ kind, id, serialNumber }: NodeId): TrackedMaterial => ({
  materialId: kind === 'lot' ? null : id,
  lotId: kind === 'lot' ? id : null,
  serialNumber,
})
