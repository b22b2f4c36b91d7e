// What all acts on documents have in common: a locked row, its version, and the flow that allows the act.

import type { Flow } from '@gemba/contract/kit/flow.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { assertAllowed } from '../../../resource/flow.ts'

/** A document as far as every act needs it. */
export interface StockDocument {
  readonly id: string
  readonly code: string
  readonly status: number
  readonly version: number
}

/** Throws `notFound`, `stale`, or `stateIllegal` with what is allowed now. Returns the document. */
export function assertAction<D extends StockDocument, Act extends string>(
  work: Work,
  flow: Flow<number, Act>,
  { document, act, version }: { document: D | undefined; act: Act; version?: number | null | undefined },
): D {
  if (!document) throw new DomainError('notFound')
  if (typeof version === 'number' && version !== document.version) throw staleOf(document)
  assertAllowed(flow, act, { status: document.status, language: work.actor.language })
  return document
}
