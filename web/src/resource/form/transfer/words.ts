export const transferWords = {
  moveRight: ['加入', '加入', 'Add'],
  moveLeft: ['移除', '移除', 'Take out'],
  ofTotal: ['{n} / {total}', '{n} / {total}', '{n} of {total}'],
  noneFound: ['没有匹配项', '沒有符合項', 'Nothing matches'],
  none: ['无', '無', 'None'],
} as const
