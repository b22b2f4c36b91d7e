import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { ClipboardCheckIcon } from 'lucide-react'
import { useText } from '../../../../../i18n/text.ts'
import { classNames } from '../../../../../ui/class-names.ts'
import { Icon } from '../../../../../ui/icon/icon.tsx'
import type { DraftSegment } from '../route-draft.ts'
import { editorWords } from '../words.ts'
import styles from './route-graph.module.css'

export type SegmentFlowNode = Node<{ segment: DraftSegment; isCritical: boolean; isLoose: boolean }, 'segment'>

/** Returns setup time and time per piece, as far as they are known. */
const timesOf = ({ setupTime, standardTime }: DraftSegment): string =>
  [setupTime, standardTime].filter((time) => time !== null && Number(time) > 0).join(' + ')

/** An operation in the graph. */
export function SegmentNode({ data: { segment, isCritical, isLoose }, selected }: NodeProps<SegmentFlowNode>) {
  const text = useText(editorWords)
  const times = timesOf(segment)
  return (
    <div
      className={classNames(
        styles.node,
        isCritical && styles.onCriticalPath,
        isLoose && styles.loose,
        selected && styles.selected,
      )}
    >
      <Handle type="target" position={Position.Left} className={styles.handle ?? ''} />
      <div className={`row spread muted size-12 ${styles.nodeHead}`}>
        <span className="numeric">{segment.number}</span>
        {segment.isInspected === 1 ? <Icon of={ClipboardCheckIcon} size={16} /> : null}
      </div>
      <strong className="bold ellipsis">{segment.stageName}</strong>
      <span className="muted size-12">{times ? text('minutes', { n: times }) : '–'}</span>
      <Handle type="source" position={Position.Right} className={styles.handle ?? ''} />
    </div>
  )
}
