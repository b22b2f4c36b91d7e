// Words of the integer codes of BOMs.
import { defineDictionary } from '../../kit/dictionary.ts'

export const bomStatus = defineDictionary('bomStatus', ['物料清单状态', '物料清單狀態', 'BOM status'], {
  draft: [10, '草稿', '草稿', 'Draft'],
  inUse: [20, '启用', '啟用', 'In use'],
  outOfUse: [30, '停用', '停用', 'Out of use'],
})
