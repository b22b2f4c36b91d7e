// Dictionaries of this module.
import { defineDictionary } from '../kit/dictionary.ts'

export const operationKind = defineDictionary('operationKind', ['操作种类', '操作種類', 'Type of operation'], {
  change: [1, '修改', '修改', 'Changes'],
  changeOfOthers: [2, '他人的修改', '他人的修改', 'Changes by others'],
})
