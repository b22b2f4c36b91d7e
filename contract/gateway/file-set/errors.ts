import type { Errors } from '../../kit/module.ts'

export const boxFileErrors = {
  transferRunning: {
    envelope: '1721',
    text: [
      '正在向该网关下发版本 {ver}，请等待其完成或取消下发',
      '正在向該閘道器下發版本 {ver}，請等待其完成或取消下發',
      'Version {ver} is being sent to this gateway. Wait for it to end, or cancel it',
    ],
  },
  tooManyBoxFiles: {
    envelope: '1722',
    text: [
      '每个网关最多保存 {limit} 个文件集，请先删除旧版本',
      '每個閘道器最多儲存 {limit} 個檔案集，請先刪除舊版本',
      'A gateway keeps at most {limit} file sets. Delete old versions first',
    ],
  },
  boxFileInUse: {
    envelope: '1723',
    text: [
      '版本 {ver} 正在下发或在网关上生效，不能删除',
      '版本 {ver} 正在下發或在閘道器上生效，無法刪除',
      'Version {ver} is being sent or is in use on the gateway, and cannot be deleted',
    ],
  },
  boxFileMissing: {
    envelope: '1724',
    text: [
      '该网关没有可下发的配置，请先生成',
      '該閘道器沒有可下發的設定，請先產生',
      'This gateway has no configuration to send. Produce it first',
    ],
  },
  noEarlierBoxFile: {
    envelope: '1725',
    text: [
      '没有更早的已生效版本可以恢复',
      '沒有更早的已生效版本可以還原',
      'No earlier version was applied on this gateway',
    ],
  },
  boxIsDisabled: {
    envelope: '1726',
    text: ['网关已停用，请先启用', '閘道器已停用，請先啟用', 'The gateway is disabled. Enable it first'],
  },
} as const satisfies Errors
