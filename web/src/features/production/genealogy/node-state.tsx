// State, quality, figures and document of a genealogy node by its kind.

import { type Dictionary, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { genealogyKind } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import {
  inboundStatus,
  lotStatus,
  moveType,
  outboundStatus,
  qualityStatus,
} from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'
import { addressOfInbound, addressOfOutbound } from '../call/bill-urls.ts'
import { addressOfOrder } from '../order/order-urls.ts'
import { WorkState } from '../order/work-state.tsx'
import { addressOfWork } from '../work-order/work-urls.ts'
import type { TraceNode } from './merge-trace.ts'

const { receipt, lot, workOrder, order, issue } = genealogyKind.codes

/** Returns whether a node is stock: a lot, a serial number or untracked material. */
export const isStock = ({ kind }: TraceNode): boolean => kind !== workOrder && kind !== order && !isBill(kind)
export const isBill = (kind: number): boolean => kind === receipt || kind === issue

/** Returns the label of the kind of a node. For a bill it is the kind of its movement. */
export const kindOf = ({ kind, moveType: move }: TraceNode, language: Language): string =>
  move === null ? wordOfCode(genealogyKind, kind, language) : wordOfCode(moveType, move, language)

const billStates: Readonly<Record<number, Dictionary>> = { [receipt]: inboundStatus, [issue]: outboundStatus }

const { onHold, expired, usedUp } = lotStatus.codes
const lotShapes: Readonly<Record<number, Presence>> = {
  [onHold]: 'degraded',
  [expired]: 'degraded',
  [usedUp]: 'disabled',
}

/** The state of a node. Abnormal states stand out. Renders nothing for kinds without a state. */
export function NodeState({ node }: { node: TraceNode }) {
  const language = useLanguage((state) => state.language)
  const { kind, status, lotStatus: ofLot } = node
  if (kind === lot && ofLot !== null)
    return <StateWord presence={lotShapes[ofLot] ?? 'on'}>{wordOfCode(lotStatus, ofLot, language)}</StateWord>
  if (status === null) return null
  if (kind === workOrder) return <WorkState of={workOrderStatus} status={status} />
  if (kind === order) return <WorkState of={productionOrderStatus} status={status} />
  const bill = billStates[kind]
  return bill ? <StateWord presence="disabled">{wordOfCode(bill, status, language)}</StateWord> : null
}

/**
 * The worst quality status of the stock on hand. Renders nothing if all of it is available, unless `isAlways` is set.
 */
export function NodeQuality({ node, isAlways = false }: { node: TraceNode; isAlways?: boolean }) {
  const language = useLanguage((state) => state.language)
  const { qualityStatus: quality } = node
  if (quality === null || (quality === qualityStatus.codes.available && !isAlways)) return null
  const presence = quality === qualityStatus.codes.available ? 'on' : 'degraded'
  return <StateWord presence={presence}>{wordOfCode(qualityStatus, quality, language)}</StateWord>
}

/** Returns the path of the document of a node and the permission to open it. Undefined if it has none. */
export function documentOf({ kind, recordId }: TraceNode): { path: string; permission: string } | undefined {
  if (kind === receipt) return { path: addressOfInbound(recordId), permission: permissionOf(inboundBill, 'page') }
  if (kind === issue) return { path: addressOfOutbound(recordId), permission: permissionOf(outboundBill, 'page') }
  if (kind === order) return { path: addressOfOrder(recordId), permission: 'productionOrder:view' }
  if (kind === workOrder) return { path: addressOfWork(recordId), permission: 'workOrder:view' }
  return undefined
}
