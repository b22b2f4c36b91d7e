export const transferWords = {
  moveRight: ['加入', '加入', 'Add'],
  moveLeft: ['移除', '移除', 'Remove'],
  ofTotal: ['{n} / {total}', '{n} / {total}', '{n} of {total}'],
  noneFound: ['没有匹配项', '沒有符合項', 'No matches'],
  none: ['无', '無', 'None'],
} as const
