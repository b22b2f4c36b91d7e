import { defineDictionary } from '../../kit/dictionary.ts'

/** Who created a mapping. A reset removes the automatic ones only. */
export const mappingOrigin = defineDictionary('mappingOrigin', ['映射来源', '對應來源', 'Origin of the mapping'], {
  manual: [1, '手动', '手動', 'Manual'],
  automatic: [2, '自动', '自動', 'Automatic'],
})
