// Pages without a resource, and additional function codes.
import type { Permission } from '../kit/menu.ts'

export const telemetryPermissions: Readonly<Record<string, Permission>> = {
  'telemetry:view': { label: ['查看数据与曲线', '檢視資料與曲線', 'View values and curves'], page: 'equipment/object' },
  'telemetry:write': {
    label: ['录入与更正数据', '輸入與更正資料', 'Write and correct values'],
    page: 'equipment/object',
  },
  'curveNote:edit': { label: ['编辑曲线备注', '編輯曲線備註', 'Write notes on curves'], page: 'equipment/object' },
  'telemetry:ingest': { label: ['写入数据', '寫入資料', 'Send readings'], page: 'gateway/box' },
}
