import {
  choice,
  code,
  date,
  decimal,
  flag,
  instant,
  integer,
  list,
  oneOf,
  optional,
  reference,
  references,
  setByProduct,
  text,
} from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { codeErrors } from '../code-rule/code-errors.ts'
import { defineResource } from '../define.ts'
import { material } from '../material/material.ts'
import { unit } from '../material/unit.ts'
import { bomPage } from '../pages.ts'
import { bomStatus } from './dictionaries.ts'
import { bomFlow } from './flow.ts'

/** Errors of a line, by itself or together with its BOM. */
const lineErrors = ['bomAlternateWrong', 'bomCycle', 'bomQuantityWrong', 'bomUnitWrong', 'stateIllegal'] as const

/** Components of a material, in one revision. */
export const bom = defineResource('bom', {
  noun: ['物料清单', '物料清單', 'BOM', 'BOMs'],
  meaning: {
    is: 'The components of a material with their quantities: one revision of a bill of materials.',
    use: [
      '物料清单说明一种物料由哪些物料、各多少组成。先写草稿，启用后用于展开和领料；启用后的更改通过修订进行。',
      '物料清單說明一種物料由哪些物料、各多少組成。先寫草稿，啟用後用於展開和領料；啟用後的更改透過修訂進行。',
      'A BOM lists the materials of a product with their quantities. Create a draft, then release it. To change a released BOM, create a new revision.',
    ],
  },
  page: bomPage,
  fields: {
    /** If empty, the code rule generates it. All revisions share it. */
    code: optional(code(['清单编码', '清單編碼', 'BOM code'])),
    name: text(['清单名称', '清單名稱', 'BOM name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    materialId: reference(['产出物料', '產出物料', 'Product'], material),
    revision: text(['版本', '版本', 'Revision'], { max: 32 }),
    /** Output quantity to which the quantities of the lines refer. */
    quantity: decimal(['基准数量', '基準數量', 'Base quantity'], {
      min: 0,
      initial: '1',
      unitField: 'unitId|materialId.unitId',
    }),
    /** If empty, the unit of the material. */
    unitId: optional(reference(['单位', '單位', 'Unit'], unit)),
    effectiveFrom: optional(date(['生效日期', '生效日期', 'Effective from'])),
    /** Last day of validity. */
    effectiveTo: optional(date(['失效日期', '失效日期', 'Effective to'])),
    /** For a BOM in use: it is the default of its material. For a draft: it becomes the default on release. */
    isDefault: flag(['默认', '預設', 'Default'], { initial: 1 }),
    status: setByProduct(choice(['状态', '狀態', 'Status'], bomStatus, { initial: bomStatus.codes.draft })),
    statusAt: setByProduct(optional(instant(['状态时间', '狀態時間', 'Status since']))),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: [
    'code',
    'name',
    'materialId',
    'revision',
    'status',
    'isDefault',
    'effectiveFrom',
    'effectiveTo',
    'quantity',
    'unitId',
  ],
  filters: ['materialId', 'status', 'isDefault'],
  extraOutput: { allowedActions: list(oneOf(actionsOfPeople(bomFlow))), enabled: flag() },
  errors: {
    create: ['bomDatesWrong', ...lineErrors, ...codeErrors],
    update: ['bomDatesWrong', 'codeMissing', ...lineErrors],
    remove: ['stateIllegal'],
  },
  routes: [
    ...restRoutes('/base/bom'),
    route('page', 'read', 'GET /base/bom/page'),
    route('remove', 'write', 'DELETE /base/bom/batchRemove'),
    route('list', 'read', 'GET /base/bom/material'),
    route('list', 'read', 'GET /base/bom/code/:code'),
    route('list', 'read', 'GET /base/bom/name/:name'),
  ],
})

/** One component of a BOM. */
export const bomItem = defineResource('bomItem', {
  noun: ['清单行', '清單行', 'BOM line', 'BOM lines'],
  meaning: {
    is: 'A component of a BOM with its quantity (ISA-95 material requirement).',
    use: [
      '清单行说明用哪种物料、多少、损耗多少，以及可以用什么替代。',
      '清單行說明用哪種物料、多少、損耗多少，以及可以用什麼替代。',
      'Each line is one component: its quantity, its loss and its alternates.',
    ],
  },
  rights: 'bom',
  lineOf: { field: 'bomId', name: 'bomItems' },
  fields: {
    bomId: reference(['物料清单', '物料清單', 'BOM'], bom),
    materialId: reference(['物料', '物料', 'Material'], material),
    quantity: decimal(['数量', '數量', 'Quantity'], { min: 0 }),
    /** If empty, the unit of the material. */
    unitId: optional(reference(['单位', '單位', 'Unit'], unit)),
    /** Additional consumption in percent of the net quantity. */
    lossRate: decimal(['损耗率', '損耗率', 'Loss'], { min: 0, max: 1000, unit: '%', initial: '0' }),
    /** Never in stock itself. Its own components are consumed instead. */
    isPhantom: flag(['虚拟件', '虛擬件', 'Phantom']),
    /** Approved alternates in order of preference. */
    alternativeMaterialIds: { ...references(['替代物料', '替代物料', 'Alternates'], material), initial: [] },
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 200 })),
  },
  list: ['materialId', 'quantity', 'unitId', 'lossRate', 'isPhantom', 'alternativeMaterialIds', 'remark'],
  aliases: { sequence: 'sortNumber' },
  errors: { create: lineErrors, update: lineErrors, remove: ['stateIllegal'] },
  routes: [
    route('page', 'read', 'POST /base/bomitem/page'),
    route('list', 'read', 'POST /base/bomitem/list'),
    route('read', 'read', 'GET /base/bomitem/:id'),
    route('create', 'write', 'POST /base/bomitem'),
    route('update', 'write', 'PUT /base/bomitem'),
    route('remove', 'write', 'DELETE /base/bom/bomItem/:id'),
  ],
})
