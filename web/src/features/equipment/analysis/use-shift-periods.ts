import { findShopShifts } from '@gemba/contract/production/calendar/find-shop-shifts.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import type { NamedPeriod } from '../../../chart/window/curve-periods.ts'

const refetchMs = 300_000

/** Returns the present and the last shift of the shop calendar. Empty without a calendar. */
export function useShiftPeriods(): readonly NamedPeriod[] {
  const { data } = useCommandQuery(findShopShifts, {}, { refetchMs })
  return useMemo(() => {
    const periodOf = (name: NamedPeriod['name'], shift: NonNullable<typeof data>['last'] | undefined): NamedPeriod[] =>
      shift ? [{ name, label: shift.name, from: shift.from, to: shift.to }] : []
    return [...periodOf('shift', data?.current), ...periodOf('lastShift', data?.last)]
  }, [data])
}
