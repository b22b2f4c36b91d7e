import type { PageDeclaration } from '../../kit/menu.ts'
import { equipmentGroup } from '../menu-groups.ts'

export const objectMapPage = {
  in: equipmentGroup,
  path: 'equipment/objectMap',
  icon: 'map',
  order: 4,
  title: ['对象地图', '物件地圖', 'Object map'],
} as const satisfies PageDeclaration
