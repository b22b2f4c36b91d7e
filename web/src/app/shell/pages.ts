// The screens of the product by their URL. A page opens for a user whose menu grants its `grant` (its own URL when absent).
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { PageProps } from '../../resource/tab.ts'

export interface PageEntry {
  load: () => Promise<ComponentType<PageProps>>
  grant?: string
  /** Everybody who is signed in may open it; it names its tab itself. */
  isForAll?: true
}

export const pages: Readonly<Record<string, PageEntry>> = {
  '/lak/pages/equipment/object': {
    load: async () => (await import('../../features/equipment/object-list-page.tsx')).ObjectListPage,
  },
  '/lak/pages/equipment/object/:id': {
    load: async () => (await import('../../features/equipment/object-page.tsx')).ObjectPage,
    grant: '/lak/pages/equipment/object',
  },
  '/lak/pages/equipment/object/:id/point': {
    load: async () => (await import('../../features/equipment/points-page.tsx')).ObjectPointsPage,
    grant: '/lak/pages/equipment/object',
  },
  '/lak/pages/equipment/model': {
    load: async () => (await import('../../features/equipment/model-list-page.tsx')).ModelListPage,
  },
  '/lak/pages/equipment/model/:id': {
    load: async () => (await import('../../features/equipment/points-page.tsx')).ModelPointsPage,
    grant: '/lak/pages/equipment/model',
  },
  '/lak/pages/equipment/projectTemplate': {
    load: async () => (await import('../../features/equipment/project-template-page.tsx')).ProjectTemplatePage,
  },
  '/lak/pages/gateway/box': {
    load: async () => (await import('../../features/gateway/box-list-page.tsx')).BoxListPage,
  },
  '/lak/pages/basicData/alarmQueryReal': {
    load: async () => (await import('../../features/alarm/alarm-real-page.tsx')).AlarmRealPage,
  },
  '/bcs/pages/system/user': {
    load: async () => (await import('../../features/identity/user-list-page.tsx')).UserListPage,
  },
  '/bcs/pages/system/role': {
    load: async () => (await import('../../features/identity/role-list-page.tsx')).RoleListPage,
  },
  '/bcs/pages/system/department': {
    load: async () => (await import('../../features/identity/department-page.tsx')).DepartmentPage,
  },
  '/bcs/pages/system/menu': {
    load: async () => (await import('../../features/identity/menu-page.tsx')).MenuPage,
  },
  '/bcs/pages/system/company': {
    load: async () => (await import('../../features/identity/company-page.tsx')).CompanyPage,
  },
  '/bcs/pages/base/area': {
    load: async () => (await import('../../features/base/area-list-page.tsx')).AreaListPage,
  },
  '/bcs/pages/base/dictionary': {
    load: async () => (await import('../../features/base/dictionary-list-page.tsx')).DictionaryListPage,
  },
  '/bcs/pages/base/protocol': {
    load: async () => (await import('../../features/base/protocol-list-page.tsx')).ProtocolListPage,
  },
  '/bcs/pages/base/notice': {
    load: async () => (await import('../../features/base/notice-list-page.tsx')).NoticeListPage,
  },
  '/bcs/pages/base/parameter': {
    load: async () => (await import('../../features/base/parameter-page.tsx')).ParameterPage,
  },
  '/bcs/pages/document/article': {
    load: async () => (await import('../../features/docs/document-list-page.tsx')).DocumentListPage,
  },
  '/bcs/pages/document/class': {
    load: async () => (await import('../../features/docs/document-list-page.tsx')).DocumentClassPage,
  },
  '/bcs/pages/messageManage/index': {
    load: async () => (await import('../../features/message/message-centre-page.tsx')).MessageCentrePage,
    isForAll: true,
  },
  '/bcs/pages/messageManage/detail': {
    load: async () => (await import('../../features/message/message-detail-page.tsx')).MessageDetailPage,
    isForAll: true,
  },
  '/bcs/pages/message/trigger': {
    load: async () => (await import('../../features/message/trigger-page.tsx')).TriggerPage,
  },
  '/bcs/pages/system/rulesScope': {
    load: async () => (await import('../../features/identity/rules-scope-page.tsx')).RulesScopePage,
  },
  '/bcs/pages/system/backup': {
    load: async () => (await import('../../features/admin/backup-page.tsx')).BackupPage,
  },
  '/bcs/pages/system/retention': {
    load: async () => (await import('../../features/admin/retention-page.tsx')).RetentionPage,
  },
  '/bcs/pages/system/log': {
    load: async () => (await import('../../features/admin/operation-log-page.tsx')).OperationLogPage,
  },
  '/bcs/pages/license/license': {
    load: async () => (await import('../../features/identity/licence-page.tsx')).LicencePage,
  },
  '/bcs/pages/systemConfig/accountSet': {
    load: async () => (await import('../../features/identity/account-page.tsx')).AccountPage,
  },
}

export interface FoundPage {
  url: string
  params: Readonly<Record<string, string>>
}

/** The page that answers a path among `urls`, the most literal one first. */
export function findPage(urls: readonly string[], pathname: string): FoundPage | undefined {
  const literal = urls.find((url) => url === pathname)
  if (literal) return { url: literal, params: {} }
  for (const url of urls) {
    const match = matchPath(url, pathname)
    if (match) return { url, params: match.params as Record<string, string> }
  }
  return undefined
}
