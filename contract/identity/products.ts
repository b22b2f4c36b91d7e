// Products of the suite in the order of the module chooser.
import type { Words } from '../kit/page.ts'

export const products: Readonly<Record<string, Words>> = {
  lak: ['设备监控', '設備監控', 'Equipment monitoring'],
  mes: ['制造执行', '製造執行', 'Manufacturing'],
  wms: ['仓储管理', '倉儲管理', 'Warehouse'],
  bcs: ['系统管理', '系統管理', 'System'],
}
