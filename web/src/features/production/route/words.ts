// Words of routes, in their list and in their editor.
export const routeWords = {
  open: ['打开', '開啟', 'Open'],
  copyFor: ['复制为…', '複製為…', 'Copy…'],
  newProduct: ['新增产品路线', '新增產品路線', 'Add product route'],
  newGeneral: ['新增通用路线', '新增通用路線', 'Add general route'],
  general: ['通用', '通用', 'General'],
  isDefault: ['默认', '預設', 'Default'],
  revision: ['版本 {revision}', '版本 {revision}', 'Revision {revision}'],
  'ask.putInUse': ['启用 {name}？', '啟用 {name}？', 'Release {name}?'],
  'ask.makeDefault': ['把 {name} 设为默认？', '把 {name} 設為預設？', 'Make {name} the default?'],
  'ask.takeOutOfUse': ['停用 {name}？', '停用 {name}？', 'Take {name} out of use?'],
  lockedThen: [
    '启用后不能再编辑，更改通过新版本进行。',
    '啟用後不能再編輯，更改透過新版本進行。',
    'A route in use cannot be edited; make a new revision.',
  ],
  becomesDefault: [
    '该产品之后按这条路线生产。',
    '該產品之後按這條路線生產。',
    'New orders use this route from now on.',
  ],
  noneThen: ['之后不能再用它安排生产。', '之後不能再用它安排生產。', 'It cannot be used for orders then.'],
  between: ['', '', ' '],
  'done.putInUse': ['已启用', '已啟用', 'Released'],
  'done.makeDefault': ['已设为默认', '已設為預設', 'Set as default'],
  'done.takeOutOfUse': ['已停用', '已停用', 'Taken out of use'],
  'done.revise': ['已生成新版本草稿', '已產生新版本草稿', 'New revision created as a draft'],
  'done.copy': ['已复制为草稿', '已複製為草稿', 'Copied to a draft'],
  copyTitle: ['复制工艺路线 {name}', '複製製程路線 {name}', 'Copy route {name}'],
  copyHint: [
    '复制得到草稿。不选产品则为通用路线。',
    '複製得到草稿。不選產品則為通用路線。',
    'The copy is a draft. Without a product it is a general route.',
  ],
  copy: ['复制', '複製', 'Copy'],
} as const

/** On the page of a material. */
export const materialRouteWords = {
  routes: ['工艺路线', '製程路線', 'Routes'],
  route: ['路线和版本', '路線和版本', 'Route and revision'],
  state: ['状态', '狀態', 'Status'],
  noRoutes: ['没有工艺路线', '沒有製程路線', 'No routes'],
  noRoutesHint: [
    '自制的物料按工艺路线生产；在“工艺路线”页面添加。',
    '自製的物料按製程路線生產；在「製程路線」頁面新增。',
    'A produced material needs a route. Add one on the Routes page.',
  ],
} as const
