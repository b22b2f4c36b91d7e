export const underControlWords = {
  rules: ['规则', '規則', 'Rules'],
  rulesOf: ['“{name}”的控制规则', '「{name}」的控制規則', 'Control rules of {name}'],
  close: ['关闭规则', '關閉規則', 'Close rules'],
  watchedHelp: ['该对象的数据点', '該物件的資料點', 'A point of this object'],
  targetHelp: ['受控对象的可写数据点', '受控物件的可寫資料點', 'A point of the controlled object that can be written'],
  targetValueHelp: ['布尔点填 0 或 1', '布林點填 0 或 1', '0 or 1 for a Boolean point'],
} as const
