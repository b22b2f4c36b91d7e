import type { PageDeclaration } from '../../kit/menu.ts'
import { alarmHistoryGroup } from '../menu-groups.ts'

export const alarmPerformancePage = {
  in: alarmHistoryGroup,
  path: 'basicData/alarmPerformance',
  icon: 'activity',
  title: ['报警绩效', '警報績效', 'Alarm performance'],
} as const satisfies PageDeclaration
