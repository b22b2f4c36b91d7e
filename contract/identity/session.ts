// Signing in and what the shell asks right after it (shell specification, sections 2.2 and 7.3).
import { defineCommand } from '../kit/command.ts'
import { optional, secret, text } from '../kit/field.ts'

/** S-172, with what this product adds: the signing key (on sign-in only) and the plant's time zone. */
export interface SessionUser {
  id: string
  company_id: string
  company_code: string
  company_name: string
  depart_name: string | null
  head_img: string | null
  user_name: string
  user_nike_name: string
  token: string
  auth_token: string
  is_agent: 0 | 1
  authorities: string[]
  time_zone: string
  sign_key?: string
}

/** A menu entry; `resources_type` 1 group, 2 menu, 3 function button, 4 tab (S-072), `page_type` as S-064 to S-071. */
export interface MenuEntry {
  resources_id: string
  parent_id: string | null
  resources_name: string
  resources_code: string
  resources_type: number
  resources_url: string | null
  resources_classify: string
  page_type: number
  logo: string | null
  is_sso: 0 | 1
  /** The side menu hides an entry only when this is false (S-077, S-078). */
  isShow?: boolean
  /** Values that the company opens the page with; null without any. */
  params: Readonly<Record<string, string>> | null
  /** How the company lays the page out; null where it does not. */
  layout: unknown
  children: MenuEntry[]
}

export interface Product {
  id: string
  /** 1 for the one that opens first. */
  isDefault: 0 | 1
  productCode: string
  productName: string
  /** Of a module that opens in a window of its own (page type 2, S-088); null for those of this suite. */
  url: string | null
  logo: string | null
  /** The same in the words of the specification (S-175), with the routes that the menu grants in it. */
  resourcesClassify: string
  resourcesName: string
  resourcesUrl: string | null
  /** Path of its first page; '' without one. */
  routerFirstPath: string
  pageType: number
  productLogo: string | null
  routerList: ModuleRoute[]
}

/** A group or a page of a module; `vueUrl` is what the page shows, its own URL or an address in a frame. */
export interface ModuleRoute {
  path: string
  vueUrl: string
  children: ModuleRoute[]
}

/** A company or user setting; `detail_type` 1 system, 2 user. Keys: setAlarmInfo, bjtkpz, xtLogo, xtmc, kshlx. */
export interface CompanyDetail {
  detail_type: 1 | 2
  k_detail: string
  v_varchar: string | null
}

const any = text(4000)
const daySec = 86_400

/** The product whose shell is the admin console. */
export const adminConsole = 'bcs'

/** How long a session and its cookies last, seconds: 15 days in the admin console, elsewhere one (section 6). */
export const sessionLifeSec = (product?: string | null): number => (product === adminConsole ? 15 : 1) * daySec

export const login = defineCommand('login', {
  area: 'identity',
  method: 'POST',
  paths: ['/user/login'],
  permission: 'public',
  body: {
    company_code: optional(text(64)),
    user_name: text(64),
    password: secret({ min: 1, max: 128 }),
    /** The product that the sign-in leads to; it decides how long the session lasts. */
    product: optional(text(32)),
  },
  errors: ['wrongCredentials', 'throttled'],
  summary: 'Signs in and starts a session by cookies; answers the session user and the key that signs later calls.',
})

export const readCurrentUser = defineCommand('readCurrentUser', {
  area: 'identity',
  method: 'GET',
  paths: ['/user/current'],
  permission: 'session',
  body: {},
  errors: [],
  summary: 'The user of the running session.',
})

export const logout = defineCommand('logout', {
  area: 'identity',
  method: 'POST',
  paths: ['/user/logout'],
  permission: 'public',
  body: { browser: optional(any) },
  errors: [],
  summary: 'Ends the session.',
})

/** As a link could call it, it wants a session and its signature. */
export const logoutByGet = defineCommand('logoutByGet', {
  ...logout,
  method: 'GET',
  permission: 'session',
  summary: 'Ends the session that calls it, signed as every call.',
})

export const listProducts = defineCommand('listProducts', {
  area: 'identity',
  method: 'POST',
  paths: ['/product/selectProductsForUser'],
  permission: 'session',
  body: {},
  errors: [],
  summary: 'Products with at least one page granted to the user, and modules with an address of their own.',
})

export const listMenu = defineCommand('listMenu', {
  area: 'identity',
  method: 'POST',
  paths: ['/role/resources/selectMenuForUser'],
  permission: 'session',
  body: { resources_classify: optional(text(32)), user_id: optional(text(20)) },
  errors: [],
  summary: 'Menu tree granted to the user, of one product or of all.',
})

export const listResources = defineCommand('listResources', {
  area: 'identity',
  method: 'POST',
  paths: ['/role/resources/selectResourcesForUser'],
  permission: 'session',
  body: { user_id: optional(text(20)), resources_type: optional(text(4)), parent_id: optional(text(20)) },
  errors: [],
  summary: 'Function codes or tabs below one menu entry that are granted to the user.',
})

export const readCompanyDetails = defineCommand('readCompanyDetails', {
  area: 'identity',
  method: 'POST',
  paths: ['/companyDetail/selectCompanyDetailByCompanyId'],
  permission: 'session',
  body: { company_id: optional(text(20)) },
  errors: [],
  summary: 'Settings of the company and of the user.',
})

export const readCompanyAndDepartment = defineCommand('readCompanyAndDepartment', {
  area: 'identity',
  method: 'POST',
  paths: ['/userInfo/selectComAndDeptById'],
  permission: 'session',
  body: { id: optional(text(20)) },
  errors: ['notFound'],
  summary: 'Company and department of a user of the own company.',
})
