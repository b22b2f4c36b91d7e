// Sign-in, and the requests of the shell immediately after it (shell specification, sections 2.2 and 7.3).

import {
  boolean,
  choice,
  flag,
  json,
  list,
  map,
  optional,
  type RowOf,
  reference,
  secret,
  type Tree,
  text,
  tree,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { menuKind, pageType, settingOwner } from '../dictionaries.ts'
import { entryFields } from '../menu/entry-fields.ts'

const userFields = {
  id: reference('user'),
  companyId: reference('company', { aliases: ['company_id'] }),
  companyCode: text({ aliases: ['company_code'] }),
  companyName: text({ aliases: ['company_name'] }),
  companyNameEn: optional(text()),
  companyNameTw: optional(text()),
  departmentName: optional(text({ aliases: ['depart_name'] })),
  headImage: optional(text({ aliases: ['head_img'] })),
  userName: text({ aliases: ['user_name'] }),
  nickname: text({ aliases: ['user_nike_name'] }),
  nicknameEn: optional(text()),
  nicknameTw: optional(text()),
  token: text(),
  authToken: text({ aliases: ['auth_token'] }),
  isAgent: flag({ aliases: ['is_agent'] }),
  authorities: list(text()),
  timeZone: text({ aliases: ['time_zone'] }),
  currency: text(),
}
/** S-172, extended by the plant's time zone and currency. */
export type SessionUser = RowOf<typeof userFields>

/** Reply of commands that open a session: the user, and the key that signs the requests of a browser. */
export const signedInFields = { ...userFields, signKey: text({ aliases: ['sign_key'] }) }
export type SignedIn = RowOf<typeof signedInFields>

const grantedFields = {
  ...entryFields,
  /** The side menu hides an entry only if this is false (S-077, S-078). */
  isShown: optional(boolean({ aliases: ['isShow'] })),
  /** Values with which the company opens the page. Null if there are none. */
  params: optional(map(text())),
  /** Layout of the page in the company. Null if there is none. */
  layout: optional(json<unknown>()),
}
/** A menu entry (S-064 to S-072) without its children. */
export type FlatEntry = RowOf<typeof grantedFields>
export type MenuEntry = Tree<FlatEntry>

const routeFields = { path: text(), url: text({ aliases: ['vueUrl'] }) }
/** A group or a page of a module. `url` is its own URL or the address in a frame. */
export type ModuleRoute = Tree<RowOf<typeof routeFields>>

const productFields = {
  id: text(),
  /** 1 for the module that opens first. */
  isDefault: flag(),
  code: text({ aliases: ['productCode', 'resourcesClassify'] }),
  name: text({ aliases: ['productName', 'resourcesName'] }),
  /** Address of a module that opens in its own window (page type 2, S-088). Null for modules of this suite. */
  url: optional(text({ aliases: ['resourcesUrl'] })),
  logo: optional(text({ aliases: ['productLogo'] })),
  pageType: choice(pageType),
  /** Path of its first page. Empty if there is none. */
  firstPath: text({ aliases: ['routerFirstPath'] }),
  /** Its granted menu entries. */
  routes: tree(routeFields, { aliases: ['routerList'] }),
}
export type Product = RowOf<typeof productFields>

export const settingFields = {
  id: text(),
  companyId: reference('company', { aliases: ['company_id'] }),
  /** Null for a setting of the company. */
  userId: optional(reference('user', { aliases: ['user_id'] })),
  owner: choice(settingOwner, { aliases: ['detail_type'] }),
  key: text({ aliases: ['k_detail'] }),
  value: optional(text({ aliases: ['v_varchar'] })),
}
/** A setting of the company or of a user. Keys: setAlarmInfo, bjtkpz, xtLogo, xtmc, kshlx. */
export type CompanyDetail = RowOf<typeof settingFields>

const any = text({ max: 4000 })
const daySec = 86_400

/** Product whose shell is the admin console. */
export const adminConsole = 'bcs'

/**
 * Returns the lifetime of a session and its cookies in seconds: 15 days in the admin console, otherwise one day
 * (section 6).
 */
export const sessionLifeSec = (product?: string | null): number => (product === adminConsole ? 15 : 1) * daySec

export const login = defineCommand('login', {
  kind: 'write',
  title: ['登录', '登入', 'Sign in'],
  paths: ['POST /user/login'],
  permission: 'public',
  input: {
    companyCode: optional(text({ max: 64, aliases: ['company_code'] })),
    userName: text({ max: 64, aliases: ['user_name'] }),
    password: secret({ min: 1, max: 128 }),
    /** Product that the sign-in opens. It determines the lifetime of the session. */
    product: optional(text({ max: 32 })),
  },
  reply: signedInFields,
  errors: ['wrongCredentials', 'throttled', 'publishedPassword'],
  summary:
    'Signs in and starts a session with cookies. Returns the session user and the key that signs later requests.',
})

export const readCurrentUser = defineCommand('readCurrentUser', {
  kind: 'read',
  title: ['当前用户', '目前使用者', 'The signed-in user'],
  paths: ['GET /user/current'],
  permission: 'session',
  input: {},
  reply: userFields,
  errors: [],
  summary: 'Returns the user of the session.',
})

export const logout = defineCommand('logout', {
  kind: 'write',
  title: ['退出', '登出', 'Sign out'],
  paths: ['POST /user/logout'],
  permission: 'public',
  input: { browser: optional(any) },
  reply: null,
  errors: [],
  summary: 'Ends the session.',
})

/** Requires a session and its signature, because a link could call it. */
export const logoutByGet = defineCommand('logoutByGet', {
  ...logout,
  paths: ['GET /user/logout'],
  permission: 'session',
  summary: 'Ends the session of the signed request.',
})

export const listProducts = defineCommand('listProducts', {
  kind: 'read',
  title: ['用户产品', '使用者產品', 'Products of the user'],
  paths: ['POST /product/selectProductsForUser'],
  permission: 'session',
  input: {},
  reply: rowsOf(productFields),
  errors: [],
  summary:
    'Lists the products with at least one page that is granted to the user, and modules with an address of their own.',
})

export const listMenu = defineCommand('listMenu', {
  kind: 'read',
  title: ['用户菜单', '使用者選單', 'Menu of the user'],
  paths: ['POST /role/resources/selectMenuForUser'],
  permission: 'session',
  input: {
    product: optional(text({ max: 32, aliases: ['resources_classify'] })),
    userId: optional(text({ max: 20, aliases: ['user_id'] })),
  },
  reply: tree(grantedFields),
  errors: [],
  summary: 'Returns the menu tree that is granted to the user, of one product or of all.',
})

export const listResources = defineCommand('listResources', {
  kind: 'read',
  title: ['页面功能', '頁面功能', 'Functions of a page'],
  paths: ['POST /role/resources/selectResourcesForUser'],
  permission: 'session',
  input: {
    userId: optional(text({ max: 20, aliases: ['user_id'] })),
    kind: optional(choice(menuKind, { aliases: ['resources_type'] })),
    parentId: optional(text({ max: 20, aliases: ['parent_id'] })),
  },
  reply: rowsOf(grantedFields),
  errors: [],
  summary: 'Lists the function codes or tabs below one menu entry that are granted to the user.',
})

export const readCompanyDetails = defineCommand('readCompanyDetails', {
  kind: 'read',
  title: ['公司和个人设置', '公司和個人設定', 'Settings of the company and the user'],
  paths: ['POST /companyDetail/selectCompanyDetailByCompanyId'],
  permission: 'session',
  input: { companyId: optional(text({ max: 20, aliases: ['company_id'] })) },
  reply: rowsOf(settingFields),
  errors: [],
  summary: 'Returns the settings of the company and of the user.',
})

export const readCompanyAndDepartment = defineCommand('readCompanyAndDepartment', {
  kind: 'read',
  title: ['用户的公司和部门', '使用者的公司和部門', 'Company and department of a user'],
  paths: ['POST /userInfo/selectComAndDeptById'],
  permission: 'session',
  input: { id: optional(text({ max: 20 })) },
  reply: {
    id: reference('user'),
    companyId: reference('company', { aliases: ['company_id'] }),
    companyName: text({ aliases: ['company_name'] }),
    departmentId: optional(reference('department', { aliases: ['depart_id'] })),
    departmentName: optional(text({ aliases: ['depart_name'] })),
  },
  errors: ['notFound'],
  summary: 'Returns the company and the department of a user of the caller’s company.',
})
