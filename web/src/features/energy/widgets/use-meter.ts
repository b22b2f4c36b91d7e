// The meter that the overview tells of: the one that the person chose, or the first.
import { energyMeter } from '@gemba/contract/energy/energy-meter.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { create } from 'zustand'
import { useRouteQuery } from '../../../api/call-route.ts'

export type Meter = EntityOf<typeof energyMeter>

const mostMeters = 50

const useChosenMeter = create<{ id: string | undefined }>(() => ({ id: undefined }))

/** Tells of this meter from now on. */
export const chooseMeter = (id: string): void => useChosenMeter.setState({ id })

interface Meters {
  readonly meters: readonly Meter[]
  readonly meter: Meter | undefined
  readonly isKnown: boolean
}

/** The meters of the company in their order, and the one to tell of. */
export function useMeter(): Meters {
  const chosen = useChosenMeter((state) => state.id)
  const body = { pageNumber: 1, pageSize: mostMeters, sort: 'sortNumber', order: 'ASC' }
  const { data } = useRouteQuery<Page<Meter>>({ resource: energyMeter, operation: 'page', body })
  const meters = data?.records ?? []
  return { meters, meter: meters.find(({ id }) => id === chosen) ?? meters[0], isKnown: data !== undefined }
}
