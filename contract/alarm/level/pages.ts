import type { PageDeclaration } from '../../kit/menu.ts'
import { alarmManagementGroup } from '../menu-groups.ts'

export const alarmLevelPage = {
  in: alarmManagementGroup,
  path: 'basicData/alarmLevel',
  icon: 'list-checks',
  order: 6,
  title: ['报警级别', '警報級別', 'Alarm levels'],
} as const satisfies PageDeclaration
