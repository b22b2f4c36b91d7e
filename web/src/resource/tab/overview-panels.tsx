// Panels of other features on the overview of the plant. The frame around the pages provides them.
import { can } from '@gemba/contract/identity/role/can.ts'
import { createContext, Suspense, useContext } from 'react'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/state/page-states.tsx'
import type { OverviewPanel } from './contributions.ts'

export const OverviewPanelContext = createContext<readonly OverviewPanel[]>([])

interface OverviewPanelsProps extends Pick<OverviewPanel, 'place'> {
  /** Only panels for wall screens. */
  isOnWall?: boolean
}

/** The panels in one place of the overview that the person may see. */
export function OverviewPanels({ place, isOnWall = false }: OverviewPanelsProps) {
  const authorities = useSession((state) => state.user?.authorities)
  const panels = useContext(OverviewPanelContext)
  return panels
    .filter((panel) => panel.place === place && (panel.isOnWall || !isOnWall) && can(authorities, panel.permission))
    .map(({ Panel, permission }) => (
      <Suspense key={permission} fallback={<Skeleton rows={3} />}>
        <Panel isOnWall={isOnWall} />
      </Suspense>
    ))
}
