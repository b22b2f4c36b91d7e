import { defineDictionary } from '../../kit/dictionary.ts'

/** Kinds of nodes of a genealogy. */
export const genealogyKind = defineDictionary('genealogyKind', ['谱系节点', '譜系節點', 'Genealogy node'], {
  receipt: [1, '收货', '收貨', 'Receipt'],
  lot: [2, '批次', '批次', 'Lot'],
  serial: [3, '序列号', '序號', 'Serial number'],
  untracked: [4, '无批次物料', '無批次物料', 'Untracked material'],
  workOrder: [5, '工单', '工單', 'Work order'],
  order: [6, '生产订单', '生產訂單', 'Production order'],
  issue: [7, '出库', '出庫', 'Issue'],
})

export const traceDirection = defineDictionary('traceDirection', ['追溯方向', '追溯方向', 'Direction'], {
  backward: [1, '反向追溯', '反向追溯', 'Backward'],
  forward: [2, '正向追溯', '正向追溯', 'Forward'],
  both: [3, '双向', '雙向', 'Both'],
})

/** Kinds of locations of recalled goods. */
export const recallPlace = defineDictionary('recallPlace', ['现在何处', '現在何處', 'Where it is now'], {
  inStock: [1, '在库', '在庫', 'In stock'],
  gone: [2, '已出库', '已出庫', 'Issued'],
  inProduction: [3, '生产中', '生產中', 'In production'],
})
