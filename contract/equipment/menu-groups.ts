import type { MenuGroup, Page } from '../kit/menu.ts'

export const equipmentGroup: MenuGroup = {
  code: 'lak:equipment',
  label: ['设备管理', '設備管理', 'Equipment'],
  product: 'lak',
  icon: 'equipment',
  order: 1,
}

export const modelPage = {
  in: equipmentGroup,
  path: 'equipment/model',
  icon: 'model',
  order: 2,
} as const satisfies Page

export const objectPage = {
  in: equipmentGroup,
  path: 'equipment/object',
  icon: 'object',
  order: 1,
} as const satisfies Page

export const energyMeterPage = {
  in: equipmentGroup,
  path: 'basicData/energyMeter',
  icon: 'energyMeter',
} as const satisfies Page
