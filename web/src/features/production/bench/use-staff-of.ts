// The staff of a work centre.
import { listBenchStaff } from '@gemba/contract/production/personnel/identity/identify.ts'
import { useCommandQuery } from '../../../api/run.ts'

export const useStaffOf = (workCenterId: string) => useCommandQuery(listBenchStaff, { workCenterId })
