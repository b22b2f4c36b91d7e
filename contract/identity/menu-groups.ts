import type { MenuGroup, PageDeclaration } from '../kit/menu.ts'

export const peopleGroup: MenuGroup = {
  code: 'bcs:people',
  label: ['组织与权限', '組織與權限', 'Users and permissions'],
  product: 'bcs',
  icon: 'people',
  order: 1,
}

export const companyGroup: MenuGroup = {
  code: 'bcs:company',
  label: ['公司', '公司', 'Company'],
  product: 'bcs',
  icon: 'company',
  order: 3,
}

/** It is the person's own, not the company's: the account at the top leads to it. */
export const accountPage = {
  in: companyGroup,
  path: 'systemConfig/accountSet',
  icon: 'account',
  order: 1,
  title: ['账户设置', '帳號設定', 'Account settings'],
  isOffMenu: true,
} as const satisfies PageDeclaration
