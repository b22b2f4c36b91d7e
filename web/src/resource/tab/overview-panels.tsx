// What other features show on the overview of the plant; the frame around the pages says which there are.
import { can } from '@gemba/contract/identity/role/can.ts'
import { createContext, Suspense, useContext } from 'react'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/state/page-states.tsx'
import type { OverviewPanel } from './contributions.ts'

export const OverviewPanelContext = createContext<readonly OverviewPanel[]>([])

/** The panels of the overview that the person may see. */
export function OverviewPanels() {
  const authorities = useSession((state) => state.user?.authorities)
  const panels = useContext(OverviewPanelContext)
  return panels
    .filter(({ permission }) => can(authorities, permission))
    .map(({ Panel, permission }) => (
      <Suspense key={permission} fallback={<Skeleton rows={3} />}>
        <Panel />
      </Suspense>
    ))
}
