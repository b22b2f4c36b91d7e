import type { PageDeclaration } from '../../kit/menu.ts'
import { alarmManagementGroup } from '../menu-groups.ts'

export const alarmEventPage = {
  in: alarmManagementGroup,
  path: 'basicData/alarmEvent',
  icon: 'log',
  order: 3,
  title: ['报警事件', '警報事件', 'Alarm events'],
} as const satisfies PageDeclaration
