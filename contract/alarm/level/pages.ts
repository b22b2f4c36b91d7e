import type { PageDeclaration } from '../../kit/menu.ts'
import { alarmGroup } from '../menu-groups.ts'

export const alarmLevelPage = {
  in: alarmGroup,
  path: 'basicData/alarmLevel',
  icon: 'list-checks',
  title: ['报警级别', '警報級別', 'Alarm levels'],
} as const satisfies PageDeclaration
