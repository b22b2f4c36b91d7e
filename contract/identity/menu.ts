// The menu of the product as it ships. It is brought into the store at each start; roles grant its entries by code.
import type { Words } from '../kit/page.ts'
import { messageTabs } from '../message/tabs.ts'
import { type Permission, permissions } from './permissions.ts'

export interface MenuDeclaration {
  readonly code: string
  readonly names: Words
  /** 1 group, 2 menu, 3 function button, 4 tab. */
  readonly kind: 1 | 2 | 3 | 4
  readonly product: string
  readonly url?: string
  readonly pageType?: number
  readonly logo?: string
  readonly children?: readonly MenuDeclaration[]
}

export const products: Readonly<Record<string, Words>> = {
  lak: ['设备监控', '設備監控', 'Equipment monitoring'],
  bcs: ['系统管理', '系統管理', 'System'],
}

function functions(product: string, codes: readonly Permission[]): MenuDeclaration[] {
  return codes.map((code) => ({ code, names: permissions[code], kind: 3, product }))
}

interface PageParts {
  names: Words
  logo: string
  codes: readonly Permission[]
  /** Tabs of the page by code. */
  tabs?: Readonly<Record<string, Words>>
}

function page(product: string, path: string, { tabs = {}, ...rest }: PageParts): MenuDeclaration {
  const url = `/${product}/pages/${path}`
  return {
    code: `${product}:${path.replaceAll('/', ':')}`,
    names: rest.names,
    kind: 2,
    product,
    url,
    pageType: 1,
    logo: rest.logo,
    children: [
      ...functions(product, rest.codes),
      ...Object.entries(tabs).map(([code, names]) => ({ code, names, kind: 4 as const, product })),
    ],
  }
}

export const menu: readonly MenuDeclaration[] = [
  {
    code: 'lak:equipment',
    names: ['设备管理', '設備管理', 'Equipment'],
    kind: 1,
    product: 'lak',
    logo: 'equipment',
    children: [
      page('lak', 'equipment/object', {
        names: ['对象', '物件', 'Objects'],
        logo: 'object',
        codes: ['object:view', 'object:edit', 'telemetry:view', 'telemetry:write'],
      }),
      page('lak', 'equipment/model', {
        names: ['模型', '模型', 'Models'],
        logo: 'model',
        codes: ['model:view', 'model:edit'],
      }),
      page('lak', 'equipment/projectTemplate', {
        names: ['项目模板', '專案範本', 'Project templates'],
        logo: 'copy',
        codes: [],
      }),
    ],
  },
  {
    code: 'lak:alarm',
    names: ['报警管理', '報警管理', 'Alarms'],
    kind: 1,
    product: 'lak',
    logo: 'alarm',
    children: [
      page('lak', 'basicData/alarmQueryReal', {
        names: ['实时报警', '即時報警', 'Real-time alarms'],
        logo: 'alarm',
        codes: ['alarm:view', 'alarm:confirm', 'alarm:handle', 'alarm:edit'],
      }),
    ],
  },
  {
    code: 'lak:gateway',
    names: ['网关管理', '閘道管理', 'Gateways'],
    kind: 1,
    product: 'lak',
    logo: 'gateway',
    children: [
      page('lak', 'gateway/box', {
        names: ['网关', '閘道', 'Gateway boxes'],
        logo: 'box',
        codes: ['box:view', 'box:edit', 'telemetry:ingest'],
      }),
    ],
  },
  {
    code: 'bcs:people',
    names: ['组织与权限', '組織與權限', 'People and rights'],
    kind: 1,
    product: 'bcs',
    logo: 'people',
    children: [
      page('bcs', 'system/user', {
        names: ['用户', '使用者', 'Users'],
        logo: 'user',
        codes: ['user:view', 'user:edit'],
      }),
      page('bcs', 'system/role', { names: ['角色', '角色', 'Roles'], logo: 'role', codes: ['role:view', 'role:edit'] }),
      page('bcs', 'system/rulesScope', {
        names: ['规则范围', '規則範圍', 'Rules scopes'],
        logo: 'document',
        codes: [],
      }),
      page('bcs', 'system/department', {
        names: ['部门', '部門', 'Departments'],
        logo: 'department',
        codes: ['department:view', 'department:edit'],
      }),
      page('bcs', 'system/menu', { names: ['菜单', '選單', 'Menu'], logo: 'menu', codes: ['menu:view', 'menu:edit'] }),
    ],
  },
  {
    code: 'bcs:base',
    names: ['基础数据', '基礎資料', 'Basic data'],
    kind: 1,
    product: 'bcs',
    logo: 'database',
    children: [
      page('bcs', 'base/area', { names: ['区域', '區域', 'Areas'], logo: 'area', codes: ['area:view', 'area:edit'] }),
      page('bcs', 'base/dictionary', {
        names: ['字典', '字典', 'Dictionaries'],
        logo: 'dictionary',
        codes: ['dictionary:view', 'dictionary:edit'],
      }),
      page('bcs', 'base/protocol', {
        names: ['协议', '協定', 'Protocols'],
        logo: 'protocol',
        codes: ['protocol:view', 'protocol:edit'],
      }),
      page('bcs', 'base/notice', {
        names: ['公告', '公告', 'Notices'],
        logo: 'notice',
        codes: ['notice:view', 'notice:edit'],
      }),
      page('bcs', 'base/parameter', {
        names: ['参数', '參數', 'Parameters'],
        logo: 'parameter',
        codes: ['parameter:view', 'parameter:edit'],
      }),
    ],
  },
  {
    code: 'bcs:company',
    names: ['公司', '公司', 'Company'],
    kind: 1,
    product: 'bcs',
    logo: 'company',
    children: [
      page('bcs', 'systemConfig/accountSet', {
        names: ['账户设置', '帳戶設定', 'Account settings'],
        logo: 'account',
        codes: [],
      }),
      page('bcs', 'system/company', {
        names: ['公司设置', '公司設定', 'Company settings'],
        logo: 'company',
        codes: ['company:view', 'company:edit'],
      }),
      page('bcs', 'license/license', {
        names: ['许可证', '授權檔', 'Licence'],
        logo: 'license',
        codes: [],
      }),
      page('bcs', 'message/trigger', {
        names: ['消息设置', '訊息設定', 'Message settings'],
        logo: 'message',
        codes: ['message:view', 'message:edit', 'andon:view', 'andon:call'],
        tabs: messageTabs,
      }),
      page('bcs', 'document/article', {
        names: ['文档维护', '文件維護', 'Documents'],
        logo: 'document',
        codes: ['document:view', 'document:edit'],
      }),
      page('bcs', 'document/class', {
        names: ['文档分类', '文件分類', 'Classifications'],
        logo: 'folder',
        codes: [],
      }),
      page('bcs', 'system/backup', {
        names: ['备份', '備份', 'Backups'],
        logo: 'backup',
        codes: ['backup:view', 'backup:edit'],
      }),
      page('bcs', 'system/retention', {
        names: ['数据保留', '資料保留', 'Data retention'],
        logo: 'database',
        codes: [],
      }),
      page('bcs', 'system/log', {
        names: ['操作日志', '操作日誌', 'Operation log'],
        logo: 'log',
        codes: ['record:view'],
      }),
    ],
  },
]

/** Every entry, parents before children, with the code of its parent. */
export function flattenMenu(
  entries: readonly MenuDeclaration[] = menu,
  parentCode: string | null = null,
): { entry: MenuDeclaration; parentCode: string | null; sortNumber: number }[] {
  return entries.flatMap((entry, sortNumber) => [
    { entry, parentCode, sortNumber },
    ...flattenMenu(entry.children ?? [], entry.code),
  ])
}
