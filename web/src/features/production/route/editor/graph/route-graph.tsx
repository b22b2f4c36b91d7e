// The route as a graph: operations in columns by the longest path, and dependencies as arrows.
import type { Schedule } from '@gemba/contract/production/route/route-graph.ts'
import { type Edge, MarkerType, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo } from 'react'
import { useText } from '../../../../../i18n/text.ts'
import { EmptyState } from '../../../../../ui/state/page-states.tsx'
import { canConnect, connect, removeLink, removeSegment } from '../edit-draft.ts'
import { dependencySuffix } from '../predecessors.ts'
import type { RouteEditorState } from '../use-route-editor.ts'
import { editorWords } from '../words.ts'
import { heightOf, nodeHeight, nodeWidth, placesOf } from './graph-layout.ts'
import styles from './route-graph.module.css'
import { type SegmentFlowNode, SegmentNode } from './segment-node.tsx'

interface RouteGraphProps {
  editor: RouteEditorState
  schedule: Schedule
  loose: ReadonlySet<string>
}

const nodeTypes = { segment: SegmentNode }

export function RouteGraph(props: RouteGraphProps) {
  const text = useText(editorWords)
  return (
    <section
      className={`clip card ${styles.graph}`}
      style={{ height: heightOf(props.editor.draft) }}
      aria-label={text('graph')}
      data-testid="route-graph"
    >
      {props.editor.draft.segments.length === 0 ? (
        <EmptyState title={text('none')} hint={text('noneHint')} />
      ) : (
        <ReactFlowProvider>
          <Flow {...props} />
        </ReactFlowProvider>
      )}
    </section>
  )
}

function useNodes({ editor, schedule, loose }: RouteGraphProps): SegmentFlowNode[] {
  const text = useText(editorWords)
  const { draft, selected } = editor
  return useMemo(() => {
    const places = placesOf(draft)
    return draft.segments.map((segment) => ({
      id: segment.key,
      type: 'segment',
      position: places.get(segment.key) ?? { x: 0, y: 0 },
      width: nodeWidth,
      height: nodeHeight,
      selected: segment.key === selected,
      ariaLabel: text('segmentLabel', { number: segment.number, name: segment.stageName }),
      data: { segment, isCritical: schedule.critical.has(segment.key), isLoose: loose.has(segment.key) },
    }))
  }, [draft, selected, schedule, loose, text])
}

function useEdges({ editor, schedule }: Omit<RouteGraphProps, 'loose'>): Edge[] {
  const { draft, selected } = editor
  return useMemo(
    () =>
      draft.links.map((link) => {
        const isCritical = schedule.critical.has(link.from) && schedule.critical.has(link.to)
        const isNear = link.from === selected || link.to === selected
        return {
          id: `${link.from} ${link.to}`,
          source: link.from,
          target: link.to,
          label: dependencySuffix(link),
          labelStyle: { fill: 'var(--text)' },
          labelBgStyle: { fill: 'var(--surface)' },
          className: [isCritical ? styles.critical : '', isNear ? styles.neighbour : ''].join(' '),
          markerEnd: {
            type: MarkerType.ArrowClosed,
            width: 16,
            height: 16,
            color: 'context-stroke',
            markerUnits: 'userSpaceOnUse',
          },
        }
      }),
    [draft.links, schedule, selected],
  )
}

function Flow(props: RouteGraphProps) {
  const { editor } = props
  const { draft, edit, isReadOnly, setSelected } = editor
  const nodes = useNodes(props)
  const edges = useEdges(props)
  const { fitView } = useReactFlow()
  const shape = nodes.map(({ id, position }) => `${id} ${position.x} ${position.y}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is fitted when operations are added, removed or moved
  useEffect(() => {
    const frame = requestAnimationFrame(() => void fitView({ padding: 0.1, minZoom: 0.5, maxZoom: 1 }))
    return () => cancelAnimationFrame(frame)
  }, [shape])
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      nodesDraggable={false}
      nodesConnectable={!isReadOnly}
      edgesFocusable={!isReadOnly}
      deleteKeyCode={isReadOnly ? null : ['Delete', 'Backspace']}
      // The wheel scrolls the page. With Ctrl it zooms.
      zoomOnScroll={false}
      preventScrolling={false}
      minZoom={0.2}
      maxZoom={1.5}
      onNodeClick={(_, node) => setSelected(node.id)}
      onNodesChange={(changes) => {
        for (const change of changes) if (change.type === 'select' && change.selected) setSelected(change.id)
      }}
      onDelete={({ nodes: removedNodes, edges: cut }) => {
        const without = removedNodes.reduce((next, { id }) => removeSegment(next, id), draft)
        edit(
          removedNodes.length > 0
            ? without
            : cut.reduce((next, connection) => removeLink(next, ends(connection)), draft),
        )
      }}
      isValidConnection={(connection) => canConnect(draft, ends(connection))}
      onConnect={(connection) => edit(connect(draft, connection.source, connection.target))}
    />
  )
}

const ends = ({ source, target }: { source: string; target: string }) => ({ from: source, to: target })
