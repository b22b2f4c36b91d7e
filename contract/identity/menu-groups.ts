import type { MenuGroup } from '../kit/menu.ts'

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
