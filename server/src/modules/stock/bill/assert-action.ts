// Checks shared by all actions on stock documents: the row exists, its version matches, the flow allows the action.

import type { Flow } from '@gemba/contract/kit/flow.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { assertAllowed } from '../../../resource/flow.ts'

/** The columns of a document that every action needs. */
export interface StockDocument {
  readonly id: string
  readonly code: string
  readonly status: number
  readonly version: number
}

/** Returns the document. Throws `notFound`, `stale`, or `stateIllegal` with the actions that are allowed now. */
export function assertAction<D extends StockDocument, Action extends string>(
  work: Work,
  flow: Flow<number, Action>,
  { document, action, version }: { document: D | undefined; action: Action; version?: number | null | undefined },
): D {
  if (!document) throw new DomainError('notFound')
  if (typeof version === 'number' && version !== document.version) throw staleOf(document)
  assertAllowed(flow, action, { status: document.status, language: work.actor.language })
  return document
}
