// What of a node is folded, with its count, as the button that opens it. Nothing where nothing is.
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import type { TraceNode, Way } from './merge-trace.ts'
import { genealogyWords } from './words.ts'

interface MoreButtonProps {
  node: TraceNode
  way: Way
  onOpen: (node: TraceNode, way: Way) => void
  className?: string | undefined
}

export function MoreButton({ node, way, onOpen, className }: MoreButtonProps) {
  const text = useText(genealogyWords)
  const left = node[way]
  if (!left || left.count === 0) return null
  const more =
    left.count === null ? text('open') : text(left.isAtLeast ? 'moreAtLeast' : 'more', { n: formatNumber(left.count) })
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
