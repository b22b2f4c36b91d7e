// The own company, its settings and those of its users.
import { defineCommand } from '../kit/command.ts'
import { flag, integer, json, optional, reference, text } from '../kit/field.ts'
import { defineRecordKind } from '../kit/record-kind.ts'

export interface CompanyRecord {
  id: string
  company_name: string
  companyCode: string
  time_zone: string
  rawRetentionDays: number
  isSingleSession: 0 | 1
  contact: string | null
  phone: string | null
  address: string | null
  logo: string | null
  bgImg: string | null
  /** End of the licence, epoch ms; null where none is needed or there is none. */
  licenseEnd: number | null
}

const look = { area: 'identity', method: 'POST', permission: 'session', errors: ['notFound'] } as const
const change = { area: 'identity', method: 'POST', permission: 'company:edit', errors: ['notFound'] } as const

/** Keys of settings: of the company (1) or of one user (2). */
export const settingKeys = {
  xtmc: 1,
  xtLogo: 1,
  kshlx: 1,
  loginBackground: 1,
  appDownUrl: 1,
  appVersion: 1,
  appContent: 1,
  appForce: 1,
  openRegistration: 1,
  setAlarmInfo: 2,
  bjtkpz: 2,
  workspace: 2,
  unitConversion: 2,
} as const
export type SettingKey = keyof typeof settingKeys

/** The company with its own settings; those of its users are their own affair. */
export const companyKind = defineRecordKind('company', {
  area: 'identity',
  fields: {
    name: text(128),
    timeZone: text(64),
    rawRetentionDays: integer(),
    isSingleSession: flag(),
    contact: optional(text(64)),
    phone: optional(text(32)),
    address: optional(text(256)),
    xtmc: optional(text(64)),
    xtLogo: optional(text(500)),
    kshlx: optional(text(500)),
    loginBackground: optional(text(500)),
    appDownUrl: optional(text(500)),
    appVersion: optional(text(500)),
    appContent: optional(text(2000)),
    appForce: optional(text(500)),
    openRegistration: optional(text(64)),
  },
  viewedBy: 'company:view',
  namedBy: 'company',
  title: 'name',
  settings: { table: 'company_detail', name: 'key', value: 'value' },
})

export const readCompany = defineCommand('readCompany', {
  ...look,
  paths: ['/company/selectCompanyById', '/busCompany/selectBusCompanyById'],
  body: { id: optional(reference('company')) },
  summary: 'The own company.',
})

export const updateCompany = defineCommand('updateCompany', {
  ...change,
  errors: ['notFound', 'invalid'],
  paths: ['/company/updateCompany'],
  body: {
    id: optional(reference('company')),
    company_name: optional(text(128)),
    time_zone: optional(text(64)),
    rawRetentionDays: optional(integer({ min: 0, max: 36_500 })),
    isSingleSession: optional(integer({ min: 0, max: 1 })),
    contact: optional(text(64)),
    phone: optional(text(32)),
    address: optional(text(256)),
    logo: optional(text(500)),
    bgImg: optional(text(500)),
  },
  summary: 'Changes the own company.',
})

export const pageCompanyDetails = defineCommand('pageCompanyDetails', {
  ...look,
  permission: 'company:view',
  paths: ['/companyDetail/selectCompanyDetailByPage'],
  body: { pageNumber: optional(integer({ min: 1 })), pageSize: optional(integer({ min: 1, max: 1000 })) },
  summary: 'Settings of the company.',
})

export const saveCompanyDetails = defineCommand('saveCompanyDetails', {
  ...change,
  permission: 'session',
  errors: ['forbidden', 'invalid'],
  paths: ['/companyDetail/commit'],
  body: {
    details: optional(json<{ k_detail: string; v_varchar: string | null; detail_type?: number }[]>()),
    k_detail: optional(text(64)),
    v_varchar: optional(text(2000)),
    detail_type: optional(integer({ min: 1, max: 2 })),
  },
  summary: 'Saves settings: own ones (detail_type 2) by anybody, the company’s (1) by who maintains it.',
})

export const saveCompanyFile = defineCommand('saveCompanyFile', {
  ...change,
  errors: ['invalid'],
  paths: ['/companyDetail/saveFileUrl'],
  body: { k_detail: text(64), urlPath: text(500) },
  summary: 'Keeps the address of an uploaded file, such as a logo, as a setting of the company.',
})

export const computeCompanyUse = defineCommand('computeCompanyUse', {
  ...look,
  permission: 'company:view',
  paths: ['/companyDetail/resourceCompute'],
  body: {},
  errors: [],
  summary: 'How many users, boxes, objects and points the company has.',
})

export const listCompanyProducts = defineCommand('listCompanyProducts', {
  ...look,
  errors: [],
  paths: ['/product/selectProductByCompanyId'],
  body: { companyId: optional(reference('company')) },
  summary: 'Products of the own company.',
})

export const pageCompanyProducts = defineCommand('pageCompanyProducts', {
  ...look,
  errors: [],
  paths: ['/product/selectCompanyProductsByPage'],
  body: { pageNumber: optional(integer({ min: 1 })), pageSize: optional(integer({ min: 1, max: 1000 })) },
  summary: 'Products of the own company, paged.',
})

export const readDefaultProduct = defineCommand('readDefaultProduct', {
  ...look,
  errors: [],
  paths: ['/product/selectDefaultProduct'],
  body: {},
  summary: 'The product opened first: the first one with a page granted to the user.',
})
