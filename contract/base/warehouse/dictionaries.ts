import { defineDictionary } from '../../kit/dictionary.ts'

export const warehouseLevel = defineDictionary('warehouseLevel', ['仓库级别', '倉庫級別', 'Warehouse level'], {
  central: [1, '中心仓', '中心倉', 'Central'],
  workshop: [2, '车间仓', '車間倉', 'Workshop'],
  lineSide: [3, '线边仓', '線邊倉', 'Line side'],
})
