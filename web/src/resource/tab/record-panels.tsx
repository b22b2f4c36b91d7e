// What other features show on the page of a record; the frame around the pages says which there are.
import { can } from '@gemba/contract/identity/role/can.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { createContext, Suspense, useContext } from 'react'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/state/page-states.tsx'
import type { RecordPanel } from './contributions.ts'

export const RecordPanelContext = createContext<readonly RecordPanel[]>([])

interface RecordPanelsProps {
  resource: Pick<AnyResource, 'name'>
  id: string
}

/** The panels of one record that the person may see. */
export function RecordPanels({ resource, id }: RecordPanelsProps) {
  const authorities = useSession((state) => state.user?.authorities)
  const panels = useContext(RecordPanelContext)
  return panels
    .filter(({ of, permission }) => of === resource.name && can(authorities, permission))
    .map(({ Panel, permission }) => (
      <Suspense key={permission} fallback={<Skeleton rows={3} />}>
        <Panel id={id} />
      </Suspense>
    ))
}
