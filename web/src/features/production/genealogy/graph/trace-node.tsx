import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import type { TraceDirectionKey, TraceNode } from '../merge-trace.ts'
import { MoreButton } from '../more-button.tsx'
import { isBill, isStock, kindOf, NodeQuality, NodeState } from '../node-state.tsx'
import { genealogyWords } from '../words.ts'
import styles from './genealogy-graph.module.css'

type Open = (node: TraceNode, way: TraceDirectionKey) => void

export type TraceFlowNode = Node<{ node: TraceNode; isStart: boolean; onOpen: Open }, 'trace'>
export type ColumnFlowNode = Node<{ hidden: number; onShow: () => void }, 'column'>

/** A node of the genealogy: kind, name, quantity and the number of folded nodes on either side. */
export function TraceFlow({ data: { node, isStart, onOpen }, selected }: NodeProps<TraceFlowNode>) {
  const text = useText(genealogyWords)
  const language = useLanguage((state) => state.language)
  return (
    <div
      className={classNames(
        styles.node,
        isStock(node) && styles.stock,
        isBill(node.kind) && styles.bill,
        selected && styles.selected,
      )}
    >
      <Handle type="target" position={Position.Left} className={styles.handle ?? ''} isConnectable={false} />
      <div className="row spread gap-8 muted size-12 nowrap">
        <span>{kindOf(node, language)}</span>
        {isStart ? <span className="primary bold">{text('start')}</span> : <NodeQuality node={node} />}
      </div>
      <strong className="bold ellipsis">{node.code}</strong>
      <span className="size-12 ellipsis">{node.name || '—'}</span>
      <div className={`row spread gap-8 muted size-12 numeric nowrap ${styles.foot}`}>
        {node.quantity === null ? (
          <NodeState node={node} />
        ) : (
          <span>{`${formatDecimal(node.quantity)} ${node.unitName}`}</span>
        )}
        <span>{node.supplierLot ?? node.place ?? ''}</span>
      </div>
      <MoreButton node={node} way="backward" onOpen={onOpen} className={styles.left} />
      <MoreButton node={node} way="forward" onOpen={onOpen} className={styles.right} />
      <Handle type="source" position={Position.Right} className={styles.handle ?? ''} isConnectable={false} />
    </div>
  )
}

/** The button that shows more nodes of a column. */
export function ColumnFlow({ data: { hidden, onShow } }: NodeProps<ColumnFlowNode>) {
  const text = useText(genealogyWords)
  return (
    <button type="button" className={classNames('nodrag', styles.column)} onClick={onShow} data-testid="column-more">
      {text('hidden', { n: hidden })}
    </button>
  )
}
