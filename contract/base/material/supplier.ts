import { code, flag, optional, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { codeErrors } from '../code-rule/code-errors.ts'
import { defineResource } from '../define.ts'
import { masterGroup } from '../menu-groups.ts'

/** A company that delivers materials. */
export const supplier = defineResource('supplier', {
  noun: ['供应商', '供應商', 'Supplier', 'Suppliers'],
  meaning: {
    is: 'A company that delivers materials.',
    use: [
      '供应商提供物料；入库单和批次据此追溯到供应商。',
      '供應商提供物料；入庫單和批次據此追溯到供應商。',
      'Suppliers deliver materials. Receipts and lots can be traced back to them.',
    ],
  },
  page: { in: masterGroup, path: 'base/supplier', icon: 'truck', order: 7 },
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['供应商编码', '供應商編碼', 'Supplier code'], { unique: true })),
    name: text(['供应商名称', '供應商名稱', 'Supplier name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    contact: optional(text(['联系人', '聯絡人', 'Contact'], { max: 64 })),
    phone: optional(text(['电话', '電話', 'Phone'], { max: 32, rule: 'phoneNumber' })),
    address: optional(text(['地址', '地址', 'Address'], { max: 200 })),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'contact', 'phone', 'address', 'isEnabled'],
  aliases: { enabled: 'isEnabled' },
  errors: { create: codeErrors, update: ['codeMissing'] },
  routes: [
    ...restRoutes('/base/supplier'),
    route('list', 'read', 'GET /base/supplier/name/:name'),
    route('list', 'read', 'GET /base/supplier/selectSupplier'),
    route('toggle', 'write', 'PUT /base/supplier/updateStatus'),
  ],
})
