// The meter of the overview: the chosen one, else the first.
import { energyMeter } from '@gemba/contract/energy/energy-meter.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { create } from 'zustand'
import { useRouteQuery } from '../../../api/call-route.ts'

export type Meter = EntityOf<typeof energyMeter>

const maxMeters = 50

const useChosenMeter = create<{ id: string | undefined }>(() => ({ id: undefined }))

/** Chooses the meter of the overview. */
export const chooseMeter = (id: string): void => useChosenMeter.setState({ id })

interface Meters {
  readonly meters: readonly Meter[]
  readonly meter: Meter | undefined
  readonly isKnown: boolean
}

/** Returns the meters of the company in their order, and the chosen one. */
export function useMeter(): Meters {
  const chosen = useChosenMeter((state) => state.id)
  const body = { pageNumber: 1, pageSize: maxMeters, sort: 'sortNumber', order: 'ASC' }
  const { data } = useRouteQuery<Page<Meter>>({ resource: energyMeter, operation: 'page', body })
  const meters = data?.records ?? []
  return { meters, meter: meters.find(({ id }) => id === chosen) ?? meters[0], isKnown: data !== undefined }
}
