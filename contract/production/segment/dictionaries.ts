// Dictionaries of segment stages.
import { defineDictionary } from '../../kit/dictionary.ts'

/** Built-in types of segments. Companies add their own. */
export const segmentType = defineDictionary('segmentType', ['工序类型', '工序類型', 'Operation type'], {
  machining: [1, '加工', '加工', 'Machining'],
  assembly: [2, '装配', '組裝', 'Assembly'],
  inspection: [3, '检验', '檢驗', 'Inspection'],
  cleaning: [4, '清洗', '清洗', 'Cleaning'],
  coating: [5, '涂装', '塗裝', 'Coating'],
  packing: [6, '包装', '包裝', 'Packing'],
})
