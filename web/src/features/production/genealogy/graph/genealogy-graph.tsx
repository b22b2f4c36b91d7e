// The genealogy as a graph from left to right.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { genealogyKind } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { type Edge, MarkerType, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import type { Trace, TraceDirectionKey, TraceNode } from '../merge-trace.ts'
import { genealogyWords } from '../words.ts'
import styles from './genealogy-graph.module.css'
import { heightOf, maxInColumn, type NodePosition, nodeHeight, nodeWidth, placesOf } from './genealogy-layout.ts'
import { ColumnFlow, type ColumnFlowNode, TraceFlow, type TraceFlowNode } from './trace-node.tsx'

interface GraphProps {
  trace: Trace
  start: string
  selected: string
  onSelect: (key: string) => void
  onOpen: (node: TraceNode, way: TraceDirectionKey) => void
}

/** Steps from the start that are in view at first. All of a large graph at once would not be readable. */
const maxStepsSeen = 3

/** Quantities are shown on the links of the chosen node, unless so many labels would hide the graph. */
const maxTold = 16

const nodeTypes = { trace: TraceFlow, column: ColumnFlow }

export function GenealogyGraph(props: GraphProps) {
  const text = useText(genealogyWords)
  const [shownByLevel, setShownByLevel] = useState<ReadonlyMap<number, number>>(new Map())
  const places = useMemo(() => placesOf(props.trace.nodes, shownByLevel), [props.trace.nodes, shownByLevel])
  const show = (level: number) =>
    setShownByLevel((before) => new Map([...before, [level, (before.get(level) ?? maxInColumn) + maxInColumn]]))
  return (
    <section
      className={`clip card ${styles.graph}`}
      style={{ height: heightOf(places) }}
      aria-label={text('graphLabel')}
      data-testid="genealogy-graph"
    >
      <ReactFlowProvider>
        <Flow {...props} places={places} onShow={show} />
      </ReactFlowProvider>
    </section>
  )
}

interface FlowProps extends GraphProps {
  places: readonly NodePosition[]
  onShow: (level: number) => void
}

function useNodes({ places, start, selected, onOpen, onShow }: FlowProps): (TraceFlowNode | ColumnFlowNode)[] {
  const text = useText(genealogyWords)
  const language = useLanguage((state) => state.language)
  return useMemo(
    () =>
      places.map(({ key, x, y, node, level, hidden }) => {
        const place = { id: key, position: { x, y }, width: nodeWidth, height: nodeHeight }
        if (!node) return { ...place, type: 'column', focusable: false, data: { hidden, onShow: () => onShow(level) } }
        return {
          ...place,
          type: 'trace',
          selected: key === selected,
          ariaLabel: text('of', { kind: wordOfCode(genealogyKind, node.kind, language), code: node.code }),
          data: { node, isStart: key === start, onOpen },
        }
      }),
    [places, start, selected, onOpen, onShow, text, language],
  )
}

function useEdges({ trace, places, selected }: FlowProps): Edge[] {
  return useMemo(() => {
    const there = new Set(places.map(({ key }) => key))
    const shownLinks = trace.links.filter(({ from, to }) => there.has(from) && there.has(to))
    const near = shownLinks.filter(({ from, to }) => from === selected || to === selected)
    const labelledLinks = new Set(near.length <= maxTold ? near : [])
    return shownLinks.map((link) => {
      const { from, to, quantity, unitName } = link
      const isNear = labelledLinks.has(link)
      return {
        id: `${from} ${to}`,
        source: from,
        target: to,
        focusable: false,
        label: isNear && quantity !== null ? `${formatDecimal(quantity)} ${unitName}` : undefined,
        labelStyle: { fill: 'var(--text)' },
        labelBgStyle: { fill: 'var(--surface)' },
        className: isNear ? (styles.neighbour ?? '') : '',
        markerEnd: {
          type: MarkerType.ArrowClosed,
          width: 16,
          height: 16,
          color: 'context-stroke',
          markerUnits: 'userSpaceOnUse',
        },
      }
    })
  }, [trace.links, places, selected])
}

function Flow(props: FlowProps) {
  const nodes = useNodes(props)
  const edges = useEdges(props)
  const { fitView } = useReactFlow()
  const shape = props.places.map(({ key, x, y }) => `${key} ${x} ${y}`).join()
  const near = props.places.filter(({ level }) => Math.abs(level) <= maxStepsSeen).map(({ key: id }) => ({ id }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is fitted when nodes are added or moved
  useEffect(() => {
    const frame = requestAnimationFrame(() => void fitView({ nodes: near, padding: 0.06, minZoom: 0.7, maxZoom: 1 }))
    return () => cancelAnimationFrame(frame)
  }, [shape])
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      nodesDraggable={false}
      nodesConnectable={false}
      edgesFocusable={false}
      deleteKeyCode={null}
      // The wheel scrolls the page. With Ctrl it zooms.
      zoomOnScroll={false}
      preventScrolling={false}
      onlyRenderVisibleElements
      minZoom={0.1}
      maxZoom={1.5}
      onNodeClick={(_, { id, type }) => type === 'trace' && props.onSelect(id)}
      onNodesChange={(changes) => {
        for (const change of changes) if (change.type === 'select' && change.selected) props.onSelect(change.id)
      }}
    />
  )
}
