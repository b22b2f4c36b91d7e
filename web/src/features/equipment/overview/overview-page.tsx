// The start page: the status of the plant, what needs attention, and each piece of equipment with its key value.

import { object } from '@gemba/contract/equipment/object.ts'
import { FactoryIcon, MonitorIcon } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { nodesOf, type TreeNodeReply } from '../../../resource/reference/tree-nodes.ts'
import { OverviewPanels } from '../../../resource/tab/overview-panels.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/state/page-states.tsx'
import type { TreeNode } from '../../../ui/tree/visible-nodes.ts'
import { objectAddress, objectUrl } from '../page-urls.ts'
import { AreaFigures } from '../status/area-figures.tsx'
import { ObjectCards } from '../status/object-card.tsx'
import { type AreaFigure, useAreaFigures } from '../status/use-area-figures.ts'
import { maxStatusTiles, type Tiles, useTiles } from '../status/use-tiles.ts'
import { AttentionPanel } from './attention/attention-panel.tsx'
import { DemoLoad } from './demo-load/demo-load.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { NextStep } from './first-steps/next-step.tsx'
import { useFirstSteps } from './first-steps/use-first-steps.ts'
import styles from './overview-page.module.css'
import { type PlantArea, plantAreas } from './plant-areas.ts'
import { SinceLastVisit } from './since-last-visit.tsx'
import { StatusLine } from './status-line.tsx'
import { useAssembled } from './use-assembled.ts'
import { useEnterWall, useIsOnWall } from './wall/use-wall.ts'
import { Wall } from './wall/wall.tsx'
import { overviewWords } from './words.ts'

const emptyRefetchMs = 5_000

export function OverviewPage() {
  const nameOf = useName()
  const tree = useRouteQuery<TreeNodeReply[]>(
    { resource: object, operation: 'tree' },
    // Polled while the tree is empty, because a colleague may create the first object.
    { refetchMs: (nodes) => (nodes?.length === 0 ? emptyRefetchMs : 0) },
  )
  if (!tree.data) return <QueryState query={tree} rows={8} />
  const nodes = nodesOf(tree.data, nameOf)
  return nodes.length === 0 ? <NoEquipment /> : <Plant nodes={nodes} />
}

function Plant({ nodes }: { nodes: readonly TreeNode[] }) {
  const areas = plantAreas(nodes, maxStatusTiles)
  const tiles = useTiles(areas.flatMap(({ objects }) => objects.map(({ id }) => id)))
  const isOnWall = useIsOnWall()
  const page = useRef<HTMLDivElement>(null)
  const isAssembled = useAssembled(page)
  // On a wall the tiles are large, because people read them from a distance.
  const figures = useAreaFigures(isOnWall ? [] : areas.flatMap(({ parent }) => parent?.id ?? []))
  const area = (plantArea: PlantArea) => (
    <Area
      key={plantArea.parent?.id ?? ''}
      area={plantArea}
      figures={figures.get(plantArea.parent?.id ?? '')}
      tiles={tiles}
      isDense={!isOnWall}
    />
  )
  if (isOnWall) return <Wall areas={areas} status={<StatusLine roots={nodes} />} renderArea={area} />
  return (
    <div className={styles.page} data-is-assembled={isAssembled || undefined}>
      {isAssembled ? null : (
        <div className={styles.skeleton}>
          <Skeleton rows={8} />
        </div>
      )}
      <div className="column gap-12" ref={page} data-testid="overview">
        <DemoStrip page={page} />
        <DemoLoad isOffered={false} />
        <NextStep objectCount={countNodes(nodes)} />
        <div className="flex align-start spread gap-16">
          <StatusLine roots={nodes} />
          <ToWall />
        </div>
        <SinceLastVisit />
        <div className={styles.top}>
          <OverviewPanels place="top" />
        </div>
        <div className="flow align-start gap-16" data-tour="beside">
          <div className={styles.plant}>
            {areas.map(area)}
            <div className="column gap-12 margin-top-4" data-bottom>
              <OverviewPanels place="bottom" />
            </div>
          </div>
          <div className={styles.side}>
            <AttentionPanel />
            <OverviewPanels place="side" />
          </div>
        </div>
      </div>
    </div>
  )
}

const countNodes = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0)

function ToWall() {
  const text = useText(overviewWords)
  const enter = useEnterWall()
  return <IconButton of={MonitorIcon} label={text('toWall')} onClick={enter} data-testid="to-wall" />
}

/** The first steps, or the list of objects for people who may not do the steps. */
function NoEquipment() {
  const text = useText(overviewWords)
  const progress = useFirstSteps({ hasObject: false, isEnabled: true })
  if (progress)
    return (
      <>
        <FirstSteps progress={progress} />
        <DemoLoad isOffered={Object.values(progress.isDone).every((isDone) => !isDone)} />
      </>
    )
  if (progress === undefined) return <Skeleton rows={8} />
  const toObjects = (
    <Link className="plain-button" to={objectUrl}>
      {text('toObjects')}
    </Link>
  )
  return (
    <>
      <EmptyState icon={FactoryIcon} title={text('empty')} action={toObjects} />
      <DemoLoad isOffered={false} />
    </>
  )
}

interface AreaProps {
  area: PlantArea
  /** Rolled up from all objects below the parent. */
  figures: readonly AreaFigure[] | undefined
  tiles: Tiles
  isDense: boolean
}

function Area({ area: { parent, objects }, figures, tiles, isDense }: AreaProps) {
  const text = useText(overviewWords)
  return (
    <section>
      <header>
        <h2>{parent ? <Link to={pageUrl(objectAddress, { id: parent.id })}>{parent.name}</Link> : text('plant')}</h2>
        {figures ? <AreaFigures figures={figures} /> : null}
      </header>
      <ObjectCards objects={objects} tiles={tiles} label={parent?.name ?? text('plant')} isDense={isDense} />
    </section>
  )
}
