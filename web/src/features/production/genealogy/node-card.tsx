// The details of one node of a trace, with links.

import { genealogyKind } from '@gemba/contract/production/genealogy/dictionaries.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import styles from './genealogy.module.css'
import { addressOfTrace } from './genealogy-urls.ts'
import type { TraceDirectionKey, TraceNode } from './merge-trace.ts'
import { MoreButton } from './more-button.tsx'
import { documentOf, isBill, isStock, kindOf, NodeQuality, NodeState } from './node-state.tsx'
import { genealogyWords } from './words.ts'
import { WorkCourse } from './work-course.tsx'

interface NodeCardProps {
  node: TraceNode
  isStart: boolean
  onOpen: (node: TraceNode, way: TraceDirectionKey) => void
}

const { receipt, untracked, workOrder } = genealogyKind.codes

export function NodeCard({ node, isStart, onOpen }: NodeCardProps) {
  const text = useText(genealogyWords)
  const language = useLanguage((state) => state.language)
  return (
    <section className={styles.card} aria-label={text('chosen')} aria-live="polite" data-testid="node-card">
      <header>
        <span>{kindOf(node, language)}</span>
        <h2>{node.code}</h2>
        {node.name ? <p className="flush">{node.name}</p> : null}
      </header>
      <Facts node={node} />
      <div className="column gap-8">
        <MoreButton node={node} way="backward" onOpen={onOpen} />
        <MoreButton node={node} way="forward" onOpen={onOpen} />
        {isStart || node.kind === untracked ? null : (
          <Link className="plain-button" to={addressOfTrace(node.key)} data-testid="trace-from-here">
            {text('fromHere')}
          </Link>
        )}
        <OpenDocument node={node} />
      </div>
      {node.kind === workOrder ? <WorkCourse key={node.key} workOrderId={node.recordId} /> : null}
    </section>
  )
}

function Facts({ node }: { node: TraceNode }) {
  const text = useText(genealogyWords)
  const quantity = node.quantity === null ? null : `${formatDecimal(node.quantity)} ${node.unitName}`
  const hasState = node.lotStatus !== null || node.status !== null
  const facts: [keyof typeof genealogyWords, ReactNode][] = [
    [isStock(node) ? 'onHand' : 'good', quantity],
    ['state', hasState ? <NodeState key="state" node={node} /> : null],
    ['quality', node.qualityStatus === null ? null : <NodeQuality key="quality" node={node} isAlways />],
    [isBill(node.kind) && node.kind !== receipt ? 'receiver' : 'supplier', node.partner],
    ['supplierLot', node.supplierLot],
    ['order', node.orderCode],
    ['time', node.at === null ? null : formatInstant(node.at)],
    ['person', node.by],
    [node.kind === workOrder ? 'station' : 'place', node.place],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt className="muted size-12">{text(name)}</dt>
            <dd className="flush">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function OpenDocument({ node }: { node: TraceNode }) {
  const text = useText(genealogyWords)
  const document = documentOf(node)
  const { pathname } = useLocation()
  const canOpen = useCan(document?.permission ?? '')
  // The link is left out on the page of the document itself.
  if (!document || !canOpen || document.path === pathname) return null
  return (
    <Link className="plain-button" to={document.path}>
      {text('openRecord')}
    </Link>
  )
}
