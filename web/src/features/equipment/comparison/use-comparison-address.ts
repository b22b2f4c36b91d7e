// The address of a page with a curve says which points and which period are shown, and of which group they are.
import type { ComparisonGroup } from '@gemba/contract/equipment/comparison/comparison-group.ts'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { urlText } from '../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../resource/tab/url-state.ts'

const keys = { points: urlText('points'), from: urlText('from'), to: urlText('to'), group: urlText('group') }

/** Returns the bounds of the first period of a group as parts of the address. Empty: the curve decides. */
function addressOf({ id, pointIds, timeRanges }: ComparisonGroup, now: number) {
  const [range] = timeRanges
  return {
    group: id,
    points: pointIds.length === 0 ? 'none' : pointIds.join(),
    from: range ? String(Math.round((range.to ?? now) - range.spanMs)) : '',
    to: range?.to ? String(Math.round(range.to)) : '',
  }
}

/** Returns the shown period as that of a group. */
export const rangeOf = ({ spanMs, to }: CurveWindow) => ({
  spanMs: Math.round(spanMs),
  to: to === undefined ? null : Math.round(to),
})

interface ComparisonAddress {
  /** Id of the group that was opened last; '' for none. */
  groupId: string
  /** Whether the address says which points are shown. */
  hasPoints: boolean
  openGroup: (group: ComparisonGroup, isPushed?: boolean) => void
  /** Says that the shown points are those of a group that has just been saved. */
  markGroup: (groupId: string) => void
}

export function useComparisonAddress(): ComparisonAddress {
  const { values, change } = useUrlState(keys)
  return {
    groupId: values.group ?? '',
    hasPoints: (values.points ?? '') !== '',
    openGroup: (group, isPushed = true) => change(addressOf(group, Date.now()), { isPushed }),
    markGroup: (groupId) => change({ group: groupId }),
  }
}
