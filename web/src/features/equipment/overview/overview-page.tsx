// The first page: how the plant is, what needs somebody, and each piece of equipment with its key value.

import { object } from '@gemba/contract/equipment/object.ts'
import { FactoryIcon } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { type AnsweredNode, nodesOf } from '../../../resource/reference/tree-nodes.ts'
import { OverviewPanels } from '../../../resource/tab/overview-panels.tsx'
import { useCan } from '../../../session/session.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { connectUrl, objectUrl } from '../page-urls.ts'
import { mostCards, ObjectCards } from '../status/object-card.tsx'
import { DemoStrip } from './demo-strip.tsx'
import styles from './overview-page.module.css'
import { type PlantArea, plantAreas } from './plant-areas.ts'
import { StatusLine } from './status-line.tsx'
import { overviewWords } from './words.ts'

export function OverviewPage() {
  const text = useText(overviewWords)
  const nameOf = useName()
  const page = useRef<HTMLDivElement>(null)
  const tree = useRouteQuery<AnsweredNode[]>({ resource: object, operation: 'tree' })
  if (tree.isError && !tree.data) {
    return <ErrorState failure={failureOf(tree.error)} onRetry={() => void tree.refetch()} />
  }
  if (!tree.data) return <Skeleton rows={8} />
  const nodes = nodesOf(tree.data, nameOf)
  if (nodes.length === 0) {
    return <EmptyState icon={FactoryIcon} title={text('empty')} hint={text('emptyHint')} action={<ConnectDevice />} />
  }
  return (
    <div className={styles.page} ref={page} data-testid="overview">
      <DemoStrip page={page} />
      <StatusLine roots={nodes} />
      <div className={styles.top}>
        <OverviewPanels place="top" />
      </div>
      <div className={styles.body} data-tour="beside">
        <div className={styles.plant}>
          {plantAreas(nodes, mostCards).map((one) => (
            <Area key={one.parent?.id ?? ''} area={one} />
          ))}
        </div>
        <OverviewPanels place="side" />
      </div>
      <OverviewPanels place="bottom" />
    </div>
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

function Area({ area: { parent, objects } }: { area: PlantArea }) {
  const text = useText(overviewWords)
  return (
    <section>
      <h2>{parent ? <Link to={`${objectUrl}/${parent.id}`}>{parent.name}</Link> : text('plant')}</h2>
      <ObjectCards objects={objects} label={parent?.name ?? text('plant')} />
    </section>
  )
}
