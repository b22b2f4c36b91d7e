// Dictionaries of this module. Forms, filters and imports read a dictionary by its name.
import { defineDictionary } from '../kit/dictionary.ts'

export const dataScope = defineDictionary('dataScope', ['数据范围', '資料範圍', 'Data scope'], {
  everything: [1, '全部', '全部', 'All'],
  ownDepartment: [2, '本部门', '本部門', 'Own department'],
  ownDepartmentAndBelow: [3, '本部门及以下', '本部門及以下', 'Own department and subdepartments'],
  madeByOneself: [4, '仅本人创建', '僅本人建立', 'Own records'],
  listedDepartments: [5, '指定部门', '指定部門', 'Selected departments'],
})

/** Start pages of roles: one page for each kind of work. */
export const startPage = defineDictionary('startPage', ['起始页', '起始頁', 'Start page'], {
  overview: [1, '总览', '總覽', 'Overview'],
  dispatchBoard: [2, '派工看板', '派工看板', 'Dispatch board'],
  workBench: [3, '工位作业', '工位作業', 'Work bench'],
  warehouseTasks: [4, '仓库作业', '倉庫作業', 'Warehouse tasks'],
  materials: [5, '物料', '物料', 'Materials'],
})

export const settingOwner = defineDictionary('settingOwner', ['设置归属', '設定歸屬', 'Owner of a setting'], {
  company: [1, '公司', '公司', 'Company'],
  user: [2, '用户', '使用者', 'User'],
})

export const menuKind = defineDictionary('menuKind', ['菜单类型', '選單類型', 'Type of menu entry'], {
  group: [1, '分组', '群組', 'Group'],
  page: [2, '菜单', '選單', 'Page'],
  function: [3, '功能', '功能', 'Function'],
  tab: [4, '页签', '頁籤', 'Tab'],
})

/** Page types that a company's own entry can have: those that need no program. */
const ownPageTypes = {
  html: [2, 'HTML 页面', 'HTML 頁面', 'HTML page'],
  embeddedCustom: [3, '嵌入自定义页面', '嵌入自訂頁面', 'Embedded custom page'],
  embeddedWeb: [7, '内嵌网页', '內嵌網頁', 'Embedded web page'],
  hidden: [10, '隐藏', '隱藏', 'Hidden'],
} as const

export const ownPageType = defineDictionary('ownPageType', ['页面类型', '頁面型別', 'Page type'], ownPageTypes)

export const pageType = defineDictionary('pageType', ['页面类型', '頁面型別', 'Page type'], {
  normal: [1, '普通页面', '一般頁面', 'Normal page'],
  ...ownPageTypes,
  oldHtml: [4, 'HTML 页面（旧）', 'HTML 頁面（舊）', 'HTML page (old)'],
  report: [6, '报表页面', '報表頁面', 'Report page'],
  oldEmbeddedWeb: [8, '内嵌网页（旧）', '內嵌網頁（舊）', 'Embedded web page (old)'],
  modelView: [11, '模型视图', '模型檢視', 'Model view'],
  oldModelView: [12, '模型视图（旧）', '模型檢視（舊）', 'Model view (old)'],
  reportShow: [13, '报表展示', '報表展示', 'Report show'],
})
