// Signing in and what the shell asks right after it (shell specification, sections 2.2 and 7.3).
import { defineCommand } from '../../kit/command.ts'
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
import { menuKind, pageType, settingOwner } from '../dictionaries.ts'

const userFields = {
  id: reference('user'),
  company_id: reference('company'),
  company_code: text(),
  company_name: text(),
  depart_name: optional(text()),
  head_img: optional(text()),
  user_name: text(),
  user_nike_name: text(),
  token: text(),
  auth_token: text(),
  is_agent: flag(),
  authorities: list(text()),
  time_zone: text(),
}
/** S-172, with what this product adds: the plant's time zone. */
export type SessionUser = RowOf<typeof userFields>

/** What opens a session answers: its user, and the key that signs the calls of a browser. */
export const signedInFields = { ...userFields, sign_key: text() }
export type SignedIn = RowOf<typeof signedInFields>

const entryFields = {
  resources_id: reference('menuEntry'),
  parent_id: optional(reference('menuEntry')),
  resources_name: text(),
  resources_code: text(),
  resources_type: choice(menuKind),
  resources_url: optional(text()),
  resources_classify: text(),
  page_type: choice(pageType),
  logo: optional(text()),
  is_sso: flag(),
  /** The side menu hides an entry only when this is false (S-077, S-078). */
  isShow: optional(boolean()),
  /** Values that the company opens the page with; null without any. */
  params: optional(map(text())),
  /** How the company lays the page out; null where it does not. */
  layout: optional(json<unknown>()),
}
/** An entry of the menu (S-064 to S-072) without those below it. */
export type FlatEntry = RowOf<typeof entryFields>
export type MenuEntry = Tree<FlatEntry>

const routeFields = { path: text(), vueUrl: text() }
/** A group or a page of a module; `vueUrl` is what the page shows, its own URL or an address in a frame. */
export type ModuleRoute = Tree<RowOf<typeof routeFields>>

const productFields = {
  id: text(),
  /** 1 for the one that opens first. */
  isDefault: flag(),
  productCode: text(),
  productName: text(),
  /** Of a module that opens in a window of its own (page type 2, S-088); null for those of this suite. */
  url: optional(text()),
  logo: optional(text()),
  /** The same in the words of the specification (S-175), with the routes that the menu grants in it. */
  resourcesClassify: text(),
  resourcesName: text(),
  resourcesUrl: optional(text()),
  /** Path of its first page; '' without one. */
  routerFirstPath: text(),
  pageType: choice(pageType),
  productLogo: optional(text()),
  routerList: tree(routeFields),
}
export type Product = RowOf<typeof productFields>

export const settingFields = {
  id: text(),
  company_id: reference('company'),
  /** Null for a setting of the company. */
  user_id: optional(reference('user')),
  detail_type: choice(settingOwner),
  k_detail: text(),
  v_varchar: optional(text()),
}
/** A setting of the company or of a user. Keys: setAlarmInfo, bjtkpz, xtLogo, xtmc, kshlx. */
export type CompanyDetail = RowOf<typeof settingFields>

const any = text({ max: 4000 })
const daySec = 86_400

/** The product whose shell is the admin console. */
const adminConsole = 'bcs'

/** How long a session and its cookies last, seconds: 15 days in the admin console, elsewhere one (section 6). */
export const sessionLifeSec = (product?: string | null): number => (product === adminConsole ? 15 : 1) * daySec

export const login = defineCommand('login', {
  kind: 'write',
  title: ['登录', '登入', 'Sign in'],
  module: 'identity',
  paths: ['POST /user/login'],
  permission: 'public',
  input: {
    company_code: optional(text({ max: 64 })),
    user_name: text({ max: 64 }),
    password: secret({ min: 1, max: 128 }),
    /** The product that the sign-in leads to; it decides how long the session lasts. */
    product: optional(text({ max: 32 })),
  },
  reply: signedInFields,
  errors: ['wrongCredentials', 'throttled', 'publishedPassword'],
  summary: 'Signs in and starts a session by cookies; answers the session user and the key that signs later calls.',
})

export const readCurrentUser = defineCommand('readCurrentUser', {
  kind: 'read',
  title: ['当前用户', '目前使用者', 'The signed-in user'],
  module: 'identity',
  paths: ['GET /user/current'],
  permission: 'session',
  input: {},
  reply: userFields,
  errors: [],
  summary: 'The user of the running session.',
})

export const logout = defineCommand('logout', {
  kind: 'write',
  title: ['退出', '登出', 'Sign out'],
  module: 'identity',
  paths: ['POST /user/logout'],
  permission: 'public',
  input: { browser: optional(any) },
  reply: null,
  errors: [],
  summary: 'Ends the session.',
})

/** As a link could call it, it wants a session and its signature. */
export const logoutByGet = defineCommand('logoutByGet', {
  ...logout,
  paths: ['GET /user/logout'],
  permission: 'session',
  summary: 'Ends the session that calls it, signed as every call.',
})

export const listProducts = defineCommand('listProducts', {
  kind: 'read',
  title: ['用户产品', '使用者產品', 'Products of the user'],
  module: 'identity',
  paths: ['POST /product/selectProductsForUser'],
  permission: 'session',
  input: {},
  reply: rowsOf(productFields),
  errors: [],
  summary: 'Products with at least one page granted to the user, and modules with an address of their own.',
})

export const listMenu = defineCommand('listMenu', {
  kind: 'read',
  title: ['用户菜单', '使用者選單', 'Menu of the user'],
  module: 'identity',
  paths: ['POST /role/resources/selectMenuForUser'],
  permission: 'session',
  input: { resources_classify: optional(text({ max: 32 })), user_id: optional(text({ max: 20 })) },
  reply: tree(entryFields),
  errors: [],
  summary: 'Menu tree granted to the user, of one product or of all.',
})

export const listResources = defineCommand('listResources', {
  kind: 'read',
  title: ['页面功能', '頁面功能', 'Functions of a page'],
  module: 'identity',
  paths: ['POST /role/resources/selectResourcesForUser'],
  permission: 'session',
  input: {
    user_id: optional(text({ max: 20 })),
    resources_type: optional(choice(menuKind)),
    parent_id: optional(text({ max: 20 })),
  },
  reply: rowsOf(entryFields),
  errors: [],
  summary: 'Function codes or tabs below one menu entry that are granted to the user.',
})

export const readCompanyDetails = defineCommand('readCompanyDetails', {
  kind: 'read',
  title: ['公司和个人设置', '公司和個人設定', 'Settings of the company and the user'],
  module: 'identity',
  paths: ['POST /companyDetail/selectCompanyDetailByCompanyId'],
  permission: 'session',
  input: { company_id: optional(text({ max: 20 })) },
  reply: rowsOf(settingFields),
  errors: [],
  summary: 'Settings of the company and of the user.',
})

export const readCompanyAndDepartment = defineCommand('readCompanyAndDepartment', {
  kind: 'read',
  title: ['用户的公司和部门', '使用者的公司和部門', 'Company and department of a user'],
  module: 'identity',
  paths: ['POST /userInfo/selectComAndDeptById'],
  permission: 'session',
  input: { id: optional(text({ max: 20 })) },
  reply: {
    id: reference('user'),
    company_id: reference('company'),
    company_name: text(),
    depart_id: optional(reference('department')),
    depart_name: optional(text()),
  },
  errors: ['notFound'],
  summary: 'Company and department of a user of the own company.',
})
