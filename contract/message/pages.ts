// Pages without a resource, and additional function codes.
import { companyGroup } from '../identity/menu-groups.ts'
import type { PageDeclaration, PagePosition, Permission } from '../kit/menu.ts'
import { messageTabs } from './tabs.ts'

/** The messages of a person, which everybody may open. */
export const messageCentrePage = { in: companyGroup, path: 'messageManage/index' } as const satisfies PagePosition
export const messageDetailPage = { in: companyGroup, path: 'messageManage/detail' } as const satisfies PagePosition

export const triggerPage = {
  in: companyGroup,
  path: 'message/trigger',
  icon: 'message',
  order: 4,
  title: ['消息设置', '訊息設定', 'Message settings'],
  tabs: messageTabs,
} as const satisfies PageDeclaration

export const messagePages: readonly PageDeclaration[] = [triggerPage]

export const messagePermissions: Readonly<Record<string, Permission>> = {
  'message:view': { label: ['查看消息设置', '檢視訊息設定', 'View message settings'], page: 'message/trigger' },
  'message:edit': { label: ['维护消息设置', '維護訊息設定', 'Edit message settings'], page: 'message/trigger' },
  'delivery:view': { label: ['查看发送记录', '檢視傳送記錄', 'View the delivery log'], page: 'message/trigger' },
  'delivery:edit': { label: ['重新发送消息', '重新傳送訊息', 'Resend messages'], page: 'message/trigger' },
}
