// Words of a report that several people share.
export const shareWords = {
  with: ['与他人一起…', '與他人一起…', 'WORKED WITH …'],
  shared: ['由 {names} 完成', '由 {names} 完成', 'By {names}'],
  title: ['谁一起完成？', '誰一起完成？', 'Who worked together?'],
  nobody: ['未选择：记在当前作业人名下', '未選擇：記在目前作業人名下', 'Nobody chosen: counted for the operator'],
  more: ['{name} 多 5 %', '{name} 多 5 %', '5 % more for {name}'],
  less: ['{name} 少 5 %', '{name} 少 5 %', '5 % less for {name}'],
  ready: ['完成', '完成', 'DONE'],
} as const
