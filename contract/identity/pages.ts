// Pages without a resource, and additional function codes.

import type { OwnPage, Permission } from '../kit/menu.ts'
import { companyGroup, peopleGroup } from './menu-groups.ts'

export const identityPages: readonly OwnPage[] = [
  {
    in: peopleGroup,
    path: 'system/rulesScope',
    icon: 'document',
    order: 3,
    title: ['规则范围', '規則範圍', 'Rules scopes'],
  },
  { in: peopleGroup, path: 'system/menu', icon: 'menu', order: 5, title: ['菜单', '選單', 'Menu'] },
  {
    in: companyGroup,
    path: 'systemConfig/accountSet',
    icon: 'account',
    order: 1,
    title: ['账户设置', '帳號設定', 'Account settings'],
    // Belongs to the person, not the company. Reached from the account at the top.
    isOffMenu: true,
  },
  {
    in: companyGroup,
    path: 'system/company',
    icon: 'company',
    order: 2,
    title: ['公司设置', '公司設定', 'Company settings'],
  },
  { in: companyGroup, path: 'license/license', icon: 'license', order: 3, title: ['许可证', '授權檔', 'Licence'] },
]

export const identityPermissions: Readonly<Record<string, Permission>> = {
  'role:edit': { label: ['维护角色与授权', '維護角色與授權', 'Maintain roles and grants'], page: 'system/role' },
  'menu:view': { label: ['查看菜单', '檢視選單', 'View menu entries'], page: 'system/menu' },
  'menu:edit': { label: ['维护菜单', '維護選單', 'Maintain menu entries'], page: 'system/menu' },
  'company:view': { label: ['查看公司', '檢視公司', 'View the company'], page: 'system/company' },
  'company:edit': { label: ['维护公司设置', '維護公司設定', 'Maintain company settings'], page: 'system/company' },
}
