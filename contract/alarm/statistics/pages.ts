import type { PageDeclaration } from '../../kit/menu.ts'
import { alarmManagementGroup } from '../menu-groups.ts'

export const alarmPerformancePage = {
  in: alarmManagementGroup,
  path: 'basicData/alarmPerformance',
  icon: 'activity',
  order: 2,
  title: ['报警绩效', '警報績效', 'Alarm performance'],
} as const satisfies PageDeclaration
