import type { MenuGroup, Page } from '../kit/menu.ts'

export const equipmentGroup: MenuGroup = {
  code: 'lak:equipment',
  label: ['设备管理', '設備管理', 'Equipment'],
  product: 'lak',
  icon: 'equipment',
  order: 1,
}

/** What models and objects are prepared with: templates, attributes and checks. */
export const modelToolGroup: MenuGroup = {
  code: 'lak:modelTool',
  label: ['建模工具', '建模工具', 'Modelling'],
  product: 'lak',
  icon: 'copy',
  order: 4,
}

/** The ledger of devices and their settings. */
export const deviceGroup: MenuGroup = {
  code: 'lak:device',
  label: ['设备台账', '設備台帳', 'Device records'],
  product: 'lak',
  icon: 'book-open',
  order: 5,
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
