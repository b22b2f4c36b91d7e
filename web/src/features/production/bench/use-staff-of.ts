// Who works in a work centre, by name.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { workCenterStaff } from '@gemba/contract/production/work-center/relations.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'

type StaffRow = Pick<EntityOf<typeof workCenterStaff>, 'staffId' | 'post'>

/** What it takes to see them. */
export const staffPermission = workCenterStaff.routes.find(({ operation }) => operation === 'list')?.permission ?? ''

export function useStaffOf(workCenterId: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const answer = useRouteQuery<StaffRow[]>(
    { resource: workCenterStaff, operation: 'list', body: { workCenterId } },
    { isEnabled },
  )
  const staff = answer.data?.map((row) => ({
    id: row.staffId,
    name: joinedLabelOf(row, 'staffId') ?? row.staffId,
    post: row.post,
  }))
  return { ...answer, data: staff }
}
