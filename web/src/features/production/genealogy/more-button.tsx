// The button that opens the folded nodes of a node, with their count. Renders nothing if nothing is folded.
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import type { TraceDirectionKey, TraceNode } from './merge-trace.ts'
import { genealogyWords } from './words.ts'

interface MoreButtonProps {
  node: TraceNode
  way: TraceDirectionKey
  onOpen: (node: TraceNode, way: TraceDirectionKey) => void
  className?: string | undefined
}

export function MoreButton({ node, way, onOpen, className }: MoreButtonProps) {
  const text = useText(genealogyWords)
  const folded = node[way]
  if (!folded || folded.count === 0) return null
  const more =
    folded.count === null
      ? text('open')
      : text(folded.isAtLeast ? 'moreAtLeast' : 'more', { n: formatNumber(folded.count) })
  const label = text(way === 'backward' ? 'moreBackward' : 'moreForward', { more })
  return (
    <button
      type="button"
      className={classNames('nodrag', className ?? 'plain-button')}
      aria-label={`${node.code}: ${label}`}
      title={label}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(node, way)
      }}
      data-testid={`more-${way}-${node.key}`}
    >
      {more}
    </button>
  )
}
