// One trace as a graph with the details of the chosen node, as a table, or as a recall list.

import { Suspense, useEffect, useState } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { NothingHere } from '../../../ui/panel/section.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { GenealogyPaper } from './genealogy-paper.tsx'
import type { Trace, TraceDirectionKey, TraceNode } from './merge-trace.ts'
import { NodeCard } from './node-card.tsx'
import { TraceTable } from './trace-table.tsx'
import { useTrace } from './use-trace.ts'
import { genealogyWords } from './words.ts'

const GenealogyGraph = lazyCode(async () => (await import('./graph/genealogy-graph.tsx')).GenealogyGraph)

export type TraceShape = 'graph' | 'table'

interface TraceViewProps {
  of: string
  direction: 1 | 2 | 3
  shape: TraceShape
  /** Called with the name of the first node. */
  onTitle?: (title: string) => void
}

export function TraceView({ of, direction, shape, onTitle }: TraceViewProps) {
  const { query, trace, open } = useTrace(of, direction)
  const title = trace?.nodes.find(({ key }) => key === of)?.code
  useEffect(() => {
    if (title) onTitle?.(title)
  }, [title, onTitle])
  return (
    <QueryBoundary query={{ ...query, data: trace }} rows={8}>
      {(loadedTrace) => (
        <Shown trace={loadedTrace} of={of} shape={shape} onOpen={(node, way) => void open(node, way)} />
      )}
    </QueryBoundary>
  )
}

interface ShownProps {
  trace: Trace
  of: string
  shape: TraceShape
  onOpen: (node: TraceNode, way: TraceDirectionKey) => void
}

function Shown({ trace, of, shape, onOpen }: ShownProps) {
  const text = useText(genealogyWords)
  const [selectedKey, setSelectedKey] = useState(of)
  const node = trace.nodes.find(({ key }) => key === selectedKey) ?? trace.nodes.find(({ key }) => key === of)
  return (
    <>
      {trace.isCut ? <p className="flush muted">{text('isCut')}</p> : null}
      {trace.nodes.length === 1 ? <NothingHere title={text('alone')} hint={text('aloneHint')} /> : null}
      {shape === 'graph' ? (
        <div className="column gap-12 shrinkable">
          <Suspense fallback={<Skeleton rows={8} />}>
            <GenealogyGraph
              trace={trace}
              onOpen={onOpen}
              start={of}
              selected={node?.key ?? of}
              onSelect={setSelectedKey}
            />
          </Suspense>
          {node ? <NodeCard node={node} isStart={node.key === of} onOpen={onOpen} /> : null}
        </div>
      ) : (
        <TraceTable trace={trace} onOpen={onOpen} start={of} />
      )}
      <GenealogyPaper title={text('paperTitle', { code: trace.nodes.find(({ key }) => key === of)?.code ?? '' })}>
        {trace.isCut ? <p className="flush">{text('isCut')}</p> : null}
        <TraceTable trace={trace} onOpen={onOpen} start={of} />
      </GenealogyPaper>
    </>
  )
}
