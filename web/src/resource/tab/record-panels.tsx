// Panels of other features on the page of a record. The frame around the pages provides them.
import { can } from '@gemba/contract/identity/role/can.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { createContext, Suspense, useContext } from 'react'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/state/page-states.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { PanelPlace, RecordPanel } from './contributions.ts'

export const RecordPanelContext = createContext<readonly RecordPanel[]>([])

interface RecordPanelsProps {
  resource: Pick<AnyResource, 'name'>
  id: string
  /** Position on the page; by default all. */
  place?: PanelPlace
}

/** The panels of one record that the person may see. A failed panel does not affect the others. */
export function RecordPanels({ resource, id, place }: RecordPanelsProps) {
  const authorities = useSession((state) => state.user?.authorities)
  const panels = useContext(RecordPanelContext)
  return panels.map((panel, at) => {
    const panelPlace = panel.place ?? 'side'
    const isHere = place === undefined ? panelPlace !== 'card' : panelPlace === place
    if (!isHere || panel.of !== resource.name || !can(authorities, panel.permission)) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: what features bring never changes while the product runs
      <ErrorBoundary key={at}>
        <Suspense fallback={<Skeleton rows={3} />}>
          <panel.Panel id={id} />
        </Suspense>
      </ErrorBoundary>
    )
  })
}
