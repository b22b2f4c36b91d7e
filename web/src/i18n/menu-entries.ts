// Words of the page of menu entries.
export const menuEntryWords = {
  title: ['菜单', '選單', 'Menu entries'],
  product: ['产品', '產品', 'Product'],
  name: ['名称', '名稱', 'Name'],
  code: ['编码', '編碼', 'Code'],
  kind: ['类型', '型別', 'Kind'],
  pageType: ['页面类型', '頁面型別', 'Page type'],
  url: ['地址', '位址', 'Address'],
  icon: ['图标', '圖示', 'Icon'],
  isShown: ['在菜单中显示', '在選單中顯示', 'In the side menu'],
  isShownHint: [
    '不显示的菜单仍可通过地址打开',
    '不顯示的選單仍可透過位址開啟',
    'A page that is not shown can still be opened by its address',
  ],
  parameters: ['参数', '參數', 'Parameters'],
  parametersOf: ['{name} 的参数', '{name} 的參數', 'Parameters of {name}'],
  parameterName: ['参数名', '參數名', 'Name'],
  parameterValue: ['参数值', '參數值', 'Value'],
  parametersHelp: [
    '打开页面时带上这些值：列表页按字段名筛选（如 status 为 1），pageSize 为每页行数，框架页加在地址中',
    '開啟頁面時帶上這些值：列表頁按欄位名篩選（如 status 為 1），pageSize 為每頁列數，框架頁加在位址中',
    'The page is opened with them: a list is filtered by the field of that name (status 1), pageSize is its number of rows, a page in a frame gets them in its address',
  ],
  shown: ['显示', '顯示', 'Shown'],
  notShown: ['不显示', '不顯示', 'Not shown'],
  moduleHint: [
    '顶层分组设为 HTML 页面并填写地址时，作为模块在新窗口打开',
    '頂層群組設為 HTML 頁面並填寫位址時，作為模組在新視窗開啟',
    'A group at the top that is an HTML page with an address is a module that opens in a new window',
  ],
  parent: ['上级', '上級', 'Below'],
  origin: ['来源', '來源', 'Origin'],
  shipped: ['系统', '系統', 'Shipped'],
  own: ['本公司', '本公司', 'Own'],
  removeMessage: [
    '该菜单及其下级将被删除，且角色授权一并收回。确认要删除吗?',
    '該選單及其下級將被刪除，且角色授權一併收回。確認要刪除嗎?',
    'The entry goes with everything below it and with what roles grant of it. Delete?',
  ],
  entry: ['菜单', '選單', 'Menu entry'],
  opensHint: [
    '页面打开的网址，以 /、http:// 或 https:// 开头',
    '頁面開啟的網址，以 /、http:// 或 https:// 開頭',
    'The web address the page opens; it begins with /, http:// or https://',
  ],
  urlFault: [
    '请输入以 /、http:// 或 https:// 开头的网址',
    '請輸入以 /、http:// 或 https:// 開頭的網址',
    'Enter a web address that begins with /, http:// or https://',
  ],
} as const

/** Resource kinds and page types of the shell specification (S-064 to S-072). */
export const menuEntryDictionaries = {
  menuKind: {
    1: ['分组', '群組', 'Group'],
    2: ['菜单', '選單', 'Page'],
    3: ['功能', '功能', 'Function'],
    4: ['页签', '頁籤', 'Tab'],
  },
  pageType: {
    1: ['普通页面', '一般頁面', 'Normal page'],
    2: ['HTML 页面', 'HTML 頁面', 'HTML page'],
    3: ['嵌入自定义页面', '嵌入自訂頁面', 'Embedded custom page'],
    4: ['HTML 页面（旧）', 'HTML 頁面（舊）', 'HTML page (old)'],
    6: ['报表页面', '報表頁面', 'Report page'],
    7: ['内嵌网页', '內嵌網頁', 'Embedded web page'],
    8: ['内嵌网页（旧）', '內嵌網頁（舊）', 'Embedded web page (old)'],
    10: ['隐藏', '隱藏', 'Hidden'],
    11: ['模型视图', '模型檢視', 'Model view'],
    12: ['模型视图（旧）', '模型檢視（舊）', 'Model view (old)'],
    13: ['报表展示', '報表展示', 'Report show'],
  },
} as const
