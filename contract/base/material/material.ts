import { choice, code, decimal, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { files } from '../../stored-file.ts'
import { codeErrors } from '../code-rule/code-errors.ts'
import { codeRule } from '../code-rule/code-rule.ts'
import { defineResource } from '../define.ts'
import { materialPage } from '../pages.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { costMethod, materialSource, materialTracking, materialType, pickStrategy } from './dictionaries.ts'
import { materialClass } from './material-class.ts'
import { materialFamily } from './material-family.ts'
import { unit } from './unit.ts'

/** Anything that is purchased, produced, stored or consumed. */
export const material = defineResource('material', {
  noun: ['物料', '物料', 'Material', 'Materials'],
  meaning: {
    is: 'Anything that is purchased, produced, stored or consumed (ISA-95 material definition).',
    use: [
      '物料是采购、生产、存放和消耗的东西。先建计量单位和物料分类，再新增物料，或从 Excel 导入。',
      '物料是採購、生產、存放和消耗的東西。先建計量單位和物料分類，再新增物料，或從 Excel 匯入。',
      'Materials are everything you buy, make, stock or consume. Create units and groups first, then add materials or import them from Excel.',
    ],
  },
  page: materialPage,
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['物料编码', '物料編碼', 'Material code'], { unique: true })),
    name: text(['物料名称', '物料名稱', 'Material name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    materialClassId: reference(['物料分类', '物料分類', 'Group'], materialClass),
    materialFamilyId: optional(reference(['物料族', '物料族', 'Family'], materialFamily)),
    specification: optional(text(['规格', '規格', 'Specification'], { max: 200, search: true })),
    model: optional(text(['型号', '型號', 'Model no.'], { max: 128, search: true })),
    /** Unit of its stock. */
    unitId: reference(['计量单位', '計量單位', 'Unit'], unit),
    materialType: choice(['物料类型', '物料類型', 'Kind'], materialType, { initial: 1 }),
    sourceType: choice(['来源', '來源', 'Source'], materialSource, { initial: 2 }),
    tracking: choice(['追溯方式', '追溯方式', 'Tracking'], materialTracking, { initial: 0 }),
    /** Rule that generates serial numbers for pieces of this material. Without one, serial numbers are scanned. */
    serialRuleId: optional(reference(['序列号规则', '序號規則', 'Serial number rule'], codeRule)),
    defaultWarehouseId: optional(reference(['默认仓库', '預設倉庫', 'Default warehouse'], warehouse)),
    /** If empty, that of the warehouse. */
    pickStrategy: optional(choice(['拣货策略', '揀貨策略', 'Picking strategy'], pickStrategy)),
    /** Counted from the production date. If empty, lots do not expire. */
    shelfLifeDays: optional(integer(['保质期', '保存期限', 'Shelf life'], { min: 1, max: 36_500, unit: 'd' })),
    /** Lots with fewer days left are not picked. */
    minRemainingDays: integer(['最少剩余天数', '最少剩餘天數', 'Minimum shelf life on receipt'], {
      min: 0,
      max: 36_500,
      unit: 'd',
      initial: 0,
    }),
    /** Cost of one unit. The costs of BOMs are rolled up from it. */
    standardCost: optional(decimal(['标准成本', '標準成本', 'Standard cost'], { min: 0, unit: 'currency' })),
    /** Cannot be changed after the first stock movement, like the unit and the tracking. */
    costMethod: choice(['计价方式', '計價方式', 'Costing'], costMethod, { initial: 1 }),
    /** Received stock waits for its inspection. */
    isInspected: flag(['来料检验', '來料檢驗', 'Inspect on receipt']),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    files: files(['图纸和文件', '圖紙和文件', 'Drawings and files'], { max: 20 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  sheets: {
    template: ['GET /base/material/template/file'],
    check: ['POST /base/material/template/validate'],
    errors: ['GET /base/material/template/errors/:token'],
    load: ['POST /base/material/template/upload'],
    export: ['POST /base/material/template/download'],
    limits: { rows: 20_000, bytes: 20 * 1024 * 1024 },
  },
  list: [
    'code',
    'name',
    'specification',
    'model',
    'materialClassId',
    'unitId',
    'materialType',
    'sourceType',
    'tracking',
    'isEnabled',
  ],
  filters: ['materialClassId', 'materialFamilyId', 'materialType', 'sourceType', 'tracking', 'isEnabled'],
  aliases: { enabled: 'isEnabled' },
  errors: {
    create: ['unitConversionWrong', ...codeErrors],
    update: ['codeMissing', 'unitConversionWrong', 'codeRuleIncomplete'],
  },
  routes: [
    ...restRoutes('/base/material'),
    route('list', 'read', 'GET /base/material/list'),
    route('list', 'read', 'POST /base/material/queryMaterial'),
    route('toggle', 'write', 'PUT /base/material/updateStatus'),
  ],
})
