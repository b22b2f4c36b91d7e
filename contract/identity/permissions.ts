// Every function code of the product. A role grants codes; a route and a button require them.
import type { Words } from '../kit/page.ts'

export const permissions = {
  'department:view': ['查看部门', '檢視部門', 'View departments'],
  'department:edit': ['维护部门', '維護部門', 'Maintain departments'],
  'role:view': ['查看角色', '檢視角色', 'View roles'],
  'role:edit': ['维护角色与授权', '維護角色與授權', 'Maintain roles and grants'],
  'user:view': ['查看用户', '檢視使用者', 'View users'],
  'user:edit': ['维护用户', '維護使用者', 'Maintain users'],
  'menu:view': ['查看菜单', '檢視選單', 'View menu entries'],
  'menu:edit': ['维护菜单', '維護選單', 'Maintain menu entries'],
  'company:view': ['查看公司', '檢視公司', 'View the company'],
  'company:edit': ['维护公司设置', '維護公司設定', 'Maintain company settings'],
  'area:view': ['查看区域', '檢視區域', 'View areas'],
  'area:edit': ['维护区域', '維護區域', 'Maintain areas'],
  'protocol:view': ['查看协议', '檢視協定', 'View protocols'],
  'protocol:edit': ['维护协议', '維護協定', 'Maintain protocols'],
  'dictionary:view': ['查看字典', '檢視字典', 'View dictionaries'],
  'dictionary:edit': ['维护字典', '維護字典', 'Maintain dictionaries'],
  'parameter:view': ['查看参数', '檢視參數', 'View parameters'],
  'parameter:edit': ['维护参数', '維護參數', 'Maintain parameters'],
  'notice:view': ['查看公告', '檢視公告', 'View notices'],
  'notice:edit': ['发布公告', '發布公告', 'Publish notices'],
  'backup:view': ['查看备份', '檢視備份', 'View backups'],
  'backup:edit': ['执行备份', '執行備份', 'Make backups'],
  'message:view': ['查看消息设置', '檢視訊息設定', 'View message settings'],
  'message:edit': ['维护消息设置', '維護訊息設定', 'Maintain message settings'],
  'andon:view': ['接收安灯', '接收安燈', 'Receive andon calls'],
  'andon:call': ['安灯呼叫', '安燈呼叫', 'Make andon calls'],
  'record:view': ['查看操作日志', '檢視操作日誌', 'View the operation log'],
  'document:view': ['查看文档设置', '檢視文件設定', 'View own documents'],
  'document:edit': ['维护文档', '維護文件', 'Maintain documents'],
  'model:view': ['查看模型', '檢視模型', 'View models'],
  'model:edit': ['维护模型', '維護模型', 'Maintain models'],
  'object:view': ['查看对象', '檢視物件', 'View objects'],
  'object:edit': ['维护对象', '維護物件', 'Maintain objects'],
  'box:view': ['查看网关', '檢視閘道', 'View gateway boxes'],
  'box:edit': ['维护网关', '維護閘道', 'Maintain gateway boxes'],
  'telemetry:view': ['查看数据与曲线', '檢視資料與曲線', 'View values and curves'],
  'telemetry:write': ['录入与更正数据', '輸入與更正資料', 'Write and correct values'],
  'telemetry:ingest': ['写入数据', '寫入資料', 'Send readings'],
  'alarm:view': ['查看报警', '檢視報警', 'View alarms'],
  'alarm:confirm': ['确认报警', '確認報警', 'Confirm alarms'],
  'alarm:handle': ['处理报警', '處理報警', 'Handle alarms'],
  'alarm:edit': ['维护报警规则', '維護報警規則', 'Maintain alarm rules'],
} as const satisfies Record<string, Words>

export type Permission = keyof typeof permissions

/**
 * Whether a user who holds `authorities` satisfies `requirement`, a string of codes separated by `|` (any one suffices).
 * An empty requirement always passes; a missing user fails (shell specification, section 6).
 */
export function can(
  authorities: readonly string[] | ReadonlySet<string> | null | undefined,
  requirement: string,
): boolean {
  if (requirement === '') return true
  if (!authorities) return false
  const held = authorities instanceof Set ? authorities : new Set(authorities as readonly string[])
  return requirement.split('|').some((one) => held.has(one.trim()))
}
