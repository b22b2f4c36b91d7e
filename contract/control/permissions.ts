import type { Permission } from '../kit/menu.ts'

export const controlPermission = {
  view: 'controlCommand:view',
  send: 'controlCommand:send',
  confirm: 'controlCommand:confirm',
} as const

export const controlPermissions: Readonly<Record<string, Permission>> = {
  [controlPermission.view]: {
    label: ['查看控制记录', '檢視控制記錄', 'View commands to devices'],
    page: 'equipment/control',
  },
  [controlPermission.send]: { label: ['写入设备', '寫入裝置', 'Write values to devices'], page: 'equipment/control' },
  [controlPermission.confirm]: {
    label: ['复核控制命令', '覆核控制命令', 'Confirm commands of others'],
    page: 'equipment/control',
  },
}
