// The trace as a table: each node with its level, inputs and outputs.

import { genealogyKind } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import styles from './genealogy.module.css'
import { addressOfTrace } from './genealogy-urls.ts'
import type { Trace, TraceDirectionKey, TraceLink, TraceNode } from './merge-trace.ts'
import { MoreButton } from './more-button.tsx'
import { kindOf, NodeQuality, NodeState } from './node-state.tsx'
import { genealogyWords } from './words.ts'

interface TraceTableProps {
  trace: Trace
  start: string
  onOpen: (node: TraceNode, way: TraceDirectionKey) => void
}

const { untracked } = genealogyKind.codes

/** Most links of a node that are listed. Further links are counted. */
const maxTold = 5

export function TraceTable({ trace, start, onOpen }: TraceTableProps) {
  const text = useText(genealogyWords)
  const language = useLanguage((state) => state.language)
  const codes = new Map(trace.nodes.map(({ key, code }) => [key, code]))
  const into = Map.groupBy(trace.links, ({ to }) => to)
  const out = Map.groupBy(trace.links, ({ from }) => from)
  const heads = [
    { title: text('level'), isNumber: true },
    { title: text('kind') },
    { title: text('code') },
    { title: text('name') },
    { title: text('quantity'), isNumber: true },
    { title: text('state') },
    { title: text('time') },
    { title: text('person') },
    { title: text('place') },
    { title: text('from') },
    { title: text('to') },
  ]
  const linksInWords = (links: readonly TraceLink[] = [], end: 'from' | 'to') => {
    const some = links.slice(0, maxTold).map(({ [end]: key, quantity, unitName }) => {
      const amount = quantity === null ? '' : ` (${formatDecimal(quantity)} ${unitName})`
      return `${codes.get(key) ?? key}${amount}`
    })
    return links.length > maxTold ? `${some.join(', ')}, … (${links.length})` : some.join(', ') || '—'
  }
  return (
    <div className={`shrinkable padding-12-16 card ${styles.table}`} data-testid="trace-table">
      <SmallTable label={text('table')} heads={heads}>
        {trace.nodes
          .toSorted((node, other) => node.level - other.level)
          .map((node) => (
            <tr key={node.key} data-is-start={node.key === start}>
              <td data-is-number>{node.level}</td>
              <td>{kindOf(node, language)}</td>
              <th scope="row">
                {node.key === start || node.kind === untracked ? (
                  node.code
                ) : (
                  <TextLink to={addressOfTrace(node.key)}>{node.code}</TextLink>
                )}
              </th>
              <td>{node.name || '—'}</td>
              <td data-is-number>
                {node.quantity === null ? '—' : `${formatDecimal(node.quantity)} ${node.unitName}`}
              </td>
              <td>
                <NodeState node={node} /> <NodeQuality node={node} />
              </td>
              <td>{node.at === null ? '—' : formatInstant(node.at)}</td>
              <td>{node.by ?? '—'}</td>
              <td>{node.place || '—'}</td>
              <td>
                {linksInWords(into.get(node.key), 'from')} <MoreButton node={node} way="backward" onOpen={onOpen} />
              </td>
              <td>
                {linksInWords(out.get(node.key), 'to')} <MoreButton node={node} way="forward" onOpen={onOpen} />
              </td>
            </tr>
          ))}
      </SmallTable>
    </div>
  )
}
