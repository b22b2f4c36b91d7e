// What codes can be made for, and which of its values a code may hold.
import { defineDictionary } from '../../kit/dictionary.ts'
import type { codeField } from './dictionaries.ts'

export const codeSubject = defineDictionary('codeSubject', ['编码对象', '編碼對象', 'Coded records'], {
  material: [1, '物料', '物料', 'Materials'],
  supplier: [2, '供应商', '供應商', 'Suppliers'],
  warehouse: [3, '仓库', '倉庫', 'Warehouses'],
  location: [4, '库位', '儲位', 'Locations'],
  staff: [8, '人员', '人員', 'Staff'],
  workCenter: [9, '工作中心', '工作中心', 'Work centres'],
})

/** A kind of record whose codes a rule makes. */
export type Subject = keyof typeof codeSubject.codes

/** The values of a record that its code may hold, beside the code of its family. */
export const codeFields: Readonly<Record<Subject, readonly (keyof typeof codeField.codes)[]>> = {
  material: ['materialClass', 'specification', 'model'],
  supplier: [],
  warehouse: [],
  location: ['warehouse'],
  staff: [],
  workCenter: [],
}

/** Returns the name of a subject by its code; undefined for a code of none. */
export const subjectOf = (code: number): Subject | undefined =>
  (Object.keys(codeSubject.codes) as Subject[]).find((name) => codeSubject.codes[name] === code)
