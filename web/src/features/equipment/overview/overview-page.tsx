// The first page: how the plant is, what needs somebody, and each piece of equipment with its key value.

import { object } from '@gemba/contract/equipment/object.ts'
import { FactoryIcon, MonitorIcon } from 'lucide-react'
import { Link } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { type AnsweredNode, nodesOf } from '../../../resource/reference/tree-nodes.ts'
import { OverviewPanels } from '../../../resource/tab/overview-panels.tsx'
import { useCan } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import type { TreeNode } from '../../../ui/tree/visible-nodes.ts'
import { connectUrl, objectUrl } from '../page-urls.ts'
import { ObjectCards } from '../status/object-card.tsx'
import { mostCards, type Tiles, useTiles } from '../status/use-tiles.ts'
import { DemoStrip } from './demo-strip.tsx'
import styles from './overview-page.module.css'
import { type PlantArea, plantAreas } from './plant-areas.ts'
import { SinceLastVisit } from './since-last-visit.tsx'
import { StatusLine } from './status-line.tsx'
import { useEnterWall, useIsOnWall } from './wall/use-wall.ts'
import { Wall } from './wall/wall.tsx'
import { overviewWords } from './words.ts'

export function OverviewPage() {
  const text = useText(overviewWords)
  const nameOf = useName()
  const tree = useRouteQuery<AnsweredNode[]>({ resource: object, operation: 'tree' })
  if (tree.isError && !tree.data) {
    return <ErrorState failure={failureOf(tree.error)} onRetry={() => void tree.refetch()} />
  }
  if (!tree.data) return <Skeleton rows={8} />
  const nodes = nodesOf(tree.data, nameOf)
  if (nodes.length === 0) {
    return <EmptyState icon={FactoryIcon} title={text('empty')} hint={text('emptyHint')} action={<ConnectDevice />} />
  }
  return <Plant nodes={nodes} />
}

function Plant({ nodes }: { nodes: readonly TreeNode[] }) {
  const areas = plantAreas(nodes, mostCards)
  const tiles = useTiles(areas.flatMap(({ objects }) => objects.map(({ id }) => id)))
  const isOnWall = useIsOnWall()
  const area = (one: PlantArea) => <Area key={one.parent?.id ?? ''} area={one} tiles={tiles} />
  if (isOnWall) return <Wall areas={areas} status={<StatusLine roots={nodes} />} renderArea={area} />
  return (
    <div className={styles.page} data-testid="overview">
      <DemoStrip />
      <div className={styles.head}>
        <StatusLine roots={nodes} />
        <ToWall />
      </div>
      <SinceLastVisit />
      <div className={styles.top}>
        <OverviewPanels place="top" />
      </div>
      <div className={styles.body}>
        <div className={styles.plant}>{areas.map(area)}</div>
        <OverviewPanels place="side" />
      </div>
      <OverviewPanels place="bottom" />
    </div>
  )
}

function ToWall() {
  const text = useText(overviewWords)
  const enter = useEnterWall()
  return (
    <button
      type="button"
      className="icon-button"
      onClick={enter}
      aria-label={text('toWall')}
      title={text('toWall')}
      data-testid="to-wall"
    >
      <Icon of={MonitorIcon} />
    </button>
  )
}

/** What there is to do first; who may not do it is shown the objects. */
function ConnectDevice() {
  const text = useText(overviewWords)
  const mayConnect = useCan('box:edit')
  return mayConnect ? (
    <Link className="main-button" to={connectUrl} data-testid="overview-connect">
      {text('connect')}
    </Link>
  ) : (
    <Link className="plain-button" to={objectUrl}>
      {text('toObjects')}
    </Link>
  )
}

function Area({ area: { parent, objects }, tiles }: { area: PlantArea; tiles: Tiles }) {
  const text = useText(overviewWords)
  return (
    <section>
      <h2>{parent ? <Link to={`${objectUrl}/${parent.id}`}>{parent.name}</Link> : text('plant')}</h2>
      <ObjectCards objects={objects} tiles={tiles} label={parent?.name ?? text('plant')} />
    </section>
  )
}
