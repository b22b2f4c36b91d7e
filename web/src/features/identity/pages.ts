// Pages of this feature by their URL.
import type { Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/bcs/pages/system/user': {
    load: async () => (await import('./user/user-list-page.tsx')).UserListPage,
  },
  '/bcs/pages/system/role': {
    load: async () => (await import('./role/role-list-page.tsx')).RoleListPage,
  },
  '/bcs/pages/system/department': {
    load: async () => (await import('./department/department-page.tsx')).DepartmentPage,
  },
  '/bcs/pages/system/menu': {
    load: async () => (await import('./menu/menu-page.tsx')).MenuPage,
  },
  '/bcs/pages/system/company': {
    load: async () => (await import('./company/company-page.tsx')).CompanyPage,
  },
  '/bcs/pages/system/rulesScope': {
    load: async () => (await import('./rules-scope/rules-scope-page.tsx')).RulesScopePage,
  },
  '/bcs/pages/license/license': {
    load: async () => (await import('./licence/licence-page.tsx')).LicencePage,
  },
  '/bcs/pages/systemConfig/accountSet': {
    load: async () => (await import('./account/account-page.tsx')).AccountPage,
  },
}
