import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { choice, code, flag, instant, list, oneOf, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { processGroup } from '../menu-groups.ts'
import { routeStatus } from './dictionaries.ts'
import { routeFlow } from './flow.ts'

/** Fields of a route without its segments. */
export const routeHead = {
  /** If empty, the code rule generates it. All revisions share it. */
  code: optional(code(['路线编码', '路線編碼', 'Route code'])),
  name: text(['路线名称', '路線名稱', 'Route name'], { max: 128, search: true }),
  nameEn: englishName,
  nameTw: traditionalName,
  /** If empty, the route is general: routes of products are copied from it. */
  materialId: optional(reference(['产品', '產品', 'Product'], material)),
  revision: text(['版本', '版本', 'Revision'], { max: 32 }),
  /** For a route in use: it is the default of its product. For a draft: it becomes the default on release. */
  isDefault: flag(['默认', '預設', 'Default'], { initial: 1 }),
  remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
}

/** Segments of a production process and their order, in one revision. */
export const processRoute = defineResource('processRoute', {
  noun: ['工艺路线', '製程路線', 'Route', 'Routes'],
  meaning: {
    is: 'Segments in which a product is made, and their order: one revision of a route (ISA-95 operations definition).',
    use: [
      '工艺路线说明产品经过哪些工序、以什么顺序制造。先写草稿，启用后用于生产；启用后的更改通过新版本进行。不填产品的是通用路线，可复制给产品。',
      '製程路線說明產品經過哪些工序、以什麼順序製造。先寫草稿，啟用後用於生產；啟用後的更改透過新版本進行。不填產品的是通用路線，可複製給產品。',
      'A route lists the operations of a product and their order. Create a draft, then release it. To change a released route, create a new revision. A route without a product is general and can be copied for products.',
    ],
  },
  page: { in: processGroup, path: 'process/route', icon: 'git-branch', order: 1 },
  fields: {
    ...routeHead,
    status: setByProduct(choice(['状态', '狀態', 'Status'], routeStatus, { initial: routeStatus.codes.draft })),
    statusAt: setByProduct(optional(instant(['状态时间', '狀態時間', 'Status since']))),
  },
  list: ['code', 'name', 'materialId', 'revision', 'status', 'isDefault', 'remark'],
  filters: ['materialId', 'status', 'isDefault'],
  extraOutput: { allowedActions: list(oneOf(actionsOfPeople(routeFlow))), enabled: flag() },
  errors: {
    create: codeErrors,
    update: ['codeMissing', 'routeMaterialsLeft', 'stateIllegal'],
    remove: ['stateIllegal'],
  },
  routes: [
    ...restRoutes('/base/route'),
    route('page', 'read', 'GET /base/route/page'),
    route('list', 'read', 'POST /base/route/list'),
    route('remove', 'write', 'POST /base/route/batchRemove'),
  ],
})
