export const takeOverWords = {
  button: ['补充到 {n} 个已有对象…', '補充到 {n} 個已有物件…', 'Add to existing objects ({n})…'],
  hint: [
    '由此模型创建的对象缺少后来新增的数据点',
    '由此模型建立的物件缺少後來新增的資料點',
    'Objects created from this model lack points that were added to it later',
  ],
  title: ['为已有对象补充数据点', '為已有物件補充資料點', 'Add points to existing objects'],
  lead: [
    '以下数据点连同限值会添加到缺少它们的对象。已有的数据点保持不变。',
    '以下資料點連同限值會加入到缺少它們的物件。已有的資料點保持不變。',
    'These points and their limits are added to the objects that lack them. Existing points are not changed.',
  ],
  toObjects: ['{n} 个对象', '{n} 個物件', 'Objects: {n}'],
  objects: ['对象：{names}', '物件：{names}', 'Affected objects: {names}'],
  more: [' 等，另 {n} 个', ' 等，另 {n} 個', ' and {n} more'],
  kept: [
    '{n} 处已有同编码的数据点，不会改动。',
    '{n} 處已有同編碼的資料點，不會改動。',
    'Skipped (point already exists): {n}',
  ],
  confirm: ['添加 {n} 个数据点', '加入 {n} 個資料點', 'Add {n} {n|point|points}'],
  done: ['已添加 {n} 个数据点', '已加入 {n} 個資料點', '{n} {n|point|points} added'],
  comma: ['、', '、', ', '],
} as const
