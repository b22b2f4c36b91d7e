// Users, departments, the company and its licence.
import { definePart } from '../kit/module.ts'
import {
  companyKind,
  computeCompanyUse,
  listCompanyProducts,
  pageCompanyDetails,
  pageCompanyProducts,
  readCompany,
  readDefaultProduct,
  saveCompanyDetails,
  saveCompanyFile,
  updateCompany,
} from './company.ts'
import {
  addUsersToDepartment,
  department,
  listDepartmentsOfRole,
  pageDepartmentUsers,
  pageUsersOutsideDepartment,
  removeUsersFromDepartment,
} from './department.ts'
import { dataScope, menuKind, pageType, settingOwner } from './dictionaries.ts'
import { identityErrors } from './errors.ts'
import { identityEvents } from './events.ts'
import { readLicence, uploadLicence } from './licence.ts'
import { identityLogTitles } from './log-titles.ts'
import { accountPage, companyGroup } from './menu-groups.ts'
import { completeSetup, readSetup } from './setup.ts'
import {
  changePassword,
  countUsers,
  findUserByPhone,
  readPermissions,
  readUserCard,
  resetPassword,
  updateOwnUser,
  user,
} from './user.ts'

export const identityPart = definePart({
  resources: [department, user],
  commands: [
    readCompany,
    updateCompany,
    pageCompanyDetails,
    saveCompanyDetails,
    saveCompanyFile,
    computeCompanyUse,
    listCompanyProducts,
    pageCompanyProducts,
    readDefaultProduct,
    pageDepartmentUsers,
    pageUsersOutsideDepartment,
    addUsersToDepartment,
    removeUsersFromDepartment,
    listDepartmentsOfRole,
    uploadLicence,
    readLicence,
    readSetup,
    completeSetup,
    updateOwnUser,
    changePassword,
    resetPassword,
    countUsers,
    readUserCard,
    readPermissions,
    findUserByPhone,
  ],
  recordKinds: [companyKind],
  errors: identityErrors,
  events: identityEvents,
  pages: [
    accountPage,
    {
      in: companyGroup,
      path: 'system/company',
      icon: 'company',
      order: 2,
      title: ['公司设置', '公司設定', 'Company settings'],
    },
    { in: companyGroup, path: 'license/license', icon: 'license', order: 3, title: ['许可证', '授權檔', 'Licence'] },
  ],
  permissions: {
    'company:view': { label: ['查看公司', '檢視公司', 'View the company'], page: 'system/company' },
    'company:edit': { label: ['维护公司设置', '維護公司設定', 'Edit company settings'], page: 'system/company' },
  },
  terms: {
    company: {
      words: ['公司', '公司', 'Company'],
      meaning: 'A tenant: nothing crosses from one company to another.',
      avoid: ['tenant', 'organisation'],
    },
    licence: {
      words: ['许可证', '授權檔', 'Licence'],
      meaning:
        'A signed file of a service provider: until when a company may use the installation, and for how many users.',
    },
  },
  logTitles: identityLogTitles,
  dictionaries: [dataScope, menuKind, pageType, settingOwner],
})
