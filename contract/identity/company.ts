// The caller's company, its settings and those of its users.

import {
  choice,
  flag,
  group,
  instant,
  integer,
  list,
  oneOf,
  optional,
  type RowOf,
  reference,
  text,
} from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { englishName, traditionalName } from '../names.ts'
import { defineCommand, defineRecordKind } from './define.ts'
import { settingOwner } from './dictionaries.ts'
import { settingFields } from './sign-in/session.ts'

const companyFields = {
  id: reference('company'),
  name: text({ aliases: ['company_name'] }),
  nameEn: optional(text()),
  nameTw: optional(text()),
  code: text({ aliases: ['companyCode'] }),
  timeZone: text({ aliases: ['time_zone'] }),
  /** ISO 4217. The unit of costs and values. */
  currency: text(),
  rawRetentionDays: integer(),
  isSingleSession: flag(),
  contact: optional(text()),
  phone: optional(text()),
  address: optional(text()),
  logo: optional(text()),
  background: optional(text({ aliases: ['bgImg'] })),
  /** End of the licence. Null if none is needed or none is stored. */
  licenseEnd: optional(instant()),
}
export type CompanyRecord = RowOf<typeof companyFields>

const useFields = { users: integer(), objects: integer(), points: integer(), boxes: integer() }
/** Number of records of a company. */
export type CompanyUse = RowOf<typeof useFields>

const productFields = {
  id: text(),
  code: text({ aliases: ['productCode'] }),
  name: text({ aliases: ['productName'] }),
  url: optional(text()),
  logo: optional(text()),
}

const look = { permission: 'session', errors: ['notFound'] } as const
const change = { permission: 'company:edit', errors: ['notFound'] } as const

const { company, user } = settingOwner.codes

/** Keys of settings with their owner. */
export const settingKeys = {
  xtmc: company,
  xtLogo: company,
  kshlx: company,
  loginBackground: company,
  appDownUrl: company,
  appVersion: company,
  appContent: company,
  appForce: company,
  openRegistration: company,
  setAlarmInfo: user,
  bjtkpz: user,
  workspace: user,
  unitConversion: user,
  formColumns: user,
} as const
export type SettingKey = keyof typeof settingKeys

const settingKey = oneOf(Object.keys(settingKeys) as SettingKey[], { aliases: ['k_detail'] })

/** The company and its settings. Settings of its users are not included. */
export const companyKind = defineRecordKind('company', {
  noun: ['公司', '公司', 'Company'],
  fields: {
    name: text(['公司名称', '公司名稱', 'Company name'], { max: 128 }),
    nameEn: englishName,
    nameTw: traditionalName,
    timeZone: text(['时区', '時區', 'Time zone'], { max: 64 }),
    currency: text(['币种', '幣別', 'Currency'], { max: 3 }),
    rawRetentionDays: integer(['采样保留天数', '取樣保留天數', 'Keep readings for (days)']),
    isSingleSession: flag(['同一用户只能在一处登录', '同一使用者只能在一處登入', 'Single session per user']),
    contact: optional(text(['联系人', '聯繫人', 'Contact'], { max: 64 })),
    phone: optional(text(['电话', '電話', 'Phone'], { max: 32, rule: 'phoneNumber' })),
    address: optional(text(['地址', '地址', 'Address'], { max: 256 })),
    xtmc: optional(text(['系统名称', '系統名稱', 'System name'], { max: 64 })),
    xtLogo: optional(text(['系统标志', '系統標誌', 'Logo'], { max: 500, rule: 'linkAddress' })),
    kshlx: optional(text(['可视化类型', '視覺化類型', 'Visualisation type'], { max: 500 })),
    loginBackground: optional(
      text(['登录页背景', '登入頁背景', 'Background of the sign-in page'], { max: 500, rule: 'linkAddress' }),
    ),
    appDownUrl: optional(
      text(['手机应用下载地址', '手機應用下載位址', 'App download address'], { max: 500, rule: 'linkAddress' }),
    ),
    appVersion: optional(text(['手机应用版本', '手機應用版本', 'App version'], { max: 500 })),
    appContent: optional(text(['手机应用更新说明', '手機應用更新說明', 'App release notes'], { max: 2000 })),
    appForce: optional(text(['强制更新手机应用', '強制更新手機應用', 'Update required'], { max: 500 })),
    openRegistration: optional(text(['开放注册', '開放註冊', 'Self-registration'], { max: 64 })),
  },
  viewedBy: 'company:view',
  namedBy: 'company',
  title: 'name',
  settings: { table: 'company_detail', name: 'key', value: 'value' },
})

export const readCompany = defineCommand('readCompany', {
  ...look,
  kind: 'read',
  title: ['公司信息', '公司資訊', 'Company'],
  paths: ['POST /company/selectCompanyById', 'POST /busCompany/selectBusCompanyById'],
  input: { id: optional(reference('company')) },
  reply: companyFields,
  summary: 'Returns the caller’s company.',
})

export const updateCompany = defineCommand('updateCompany', {
  ...change,
  kind: 'write',
  title: ['修改公司', '修改公司', 'Edit the company'],
  paths: ['POST /company/updateCompany'],
  input: {
    id: optional(reference('company')),
    name: optional(text({ max: 128, aliases: ['company_name'] })),
    nameEn: englishName,
    nameTw: traditionalName,
    timeZone: optional(text({ max: 64, aliases: ['time_zone'] })),
    currency: optional(text({ max: 3 })),
    rawRetentionDays: optional(integer({ min: 0, max: 36_500 })),
    isSingleSession: optional(flag()),
    contact: optional(text({ max: 64 })),
    phone: optional(text({ max: 32, rule: 'phoneNumber' })),
    address: optional(text({ max: 256 })),
    logo: optional(text({ max: 500 })),
    background: optional(text({ max: 500, aliases: ['bgImg'] })),
  },
  reply: companyFields,
  summary: 'Changes the caller’s company.',
})

export const pageCompanyDetails = defineCommand('pageCompanyDetails', {
  ...look,
  kind: 'read',
  title: ['公司设置列表', '公司設定列表', 'Company settings'],
  permission: 'company:view',
  paths: ['POST /companyDetail/selectCompanyDetailByPage'],
  input: paging,
  reply: pageOf(settingFields),
  errors: [],
  summary: 'Returns the settings of the company.',
})

const setting = {
  key: optional(settingKey),
  value: optional(text({ max: 2000, aliases: ['v_varchar'] })),
  owner: optional(choice(settingOwner, { aliases: ['detail_type'] })),
}

export const saveCompanyDetails = defineCommand('saveCompanyDetails', {
  ...change,
  kind: 'write',
  title: ['保存设置', '儲存設定', 'Save settings'],
  permission: 'session',
  errors: ['noWayToRegister'],
  paths: ['POST /companyDetail/commit'],
  input: {
    details: optional(list(group({ ...setting, key: settingKey }))),
    ...setting,
  },
  reply: null,
  summary:
    'Saves settings. Everybody may save their own (owner 2); those of the company (1) require the right to maintain it.',
})

export const saveCompanyFile = defineCommand('saveCompanyFile', {
  ...change,
  kind: 'write',
  title: ['保存公司文件', '儲存公司檔案', 'Save a file of the company'],
  errors: ['noWayToRegister'],
  paths: ['POST /companyDetail/saveFileUrl'],
  input: { key: settingKey, urlPath: text({ max: 500 }) },
  reply: null,
  summary: 'Stores the address of an uploaded file, such as a logo, as a setting of the company.',
})

export const computeCompanyUse = defineCommand('computeCompanyUse', {
  ...look,
  kind: 'read',
  title: ['公司用量', '公司用量', 'Usage of the company'],
  permission: 'company:view',
  paths: ['POST /companyDetail/resourceCompute'],
  input: {},
  reply: useFields,
  errors: [],
  summary: 'Returns the number of users, boxes, objects and points of the company.',
})

export const listCompanyProducts = defineCommand('listCompanyProducts', {
  ...look,
  kind: 'read',
  title: ['公司产品', '公司產品', 'Products of the company'],
  errors: [],
  paths: ['POST /product/selectProductByCompanyId'],
  input: { companyId: optional(reference('company')) },
  reply: rowsOf(productFields),
  summary: 'Lists the products of the caller’s company.',
})

export const pageCompanyProducts = defineCommand('pageCompanyProducts', {
  ...look,
  kind: 'read',
  title: ['公司产品分页', '公司產品分頁', 'Products of the company, paged'],
  errors: [],
  paths: ['POST /product/selectCompanyProductsByPage'],
  input: paging,
  reply: pageOf(productFields),
  summary: 'Lists the products of the caller’s company by page.',
})

export const readDefaultProduct = defineCommand('readDefaultProduct', {
  ...look,
  kind: 'read',
  title: ['默认产品', '預設產品', 'Start product'],
  errors: [],
  paths: ['POST /product/selectDefaultProduct'],
  input: {},
  reply: optional(group(productFields)),
  summary:
    'Returns the product that opens first: the first one with a page that is granted to the user. Null if there is none.',
})
