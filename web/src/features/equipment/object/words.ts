export const objectWords = {
  usualValueHelp: [
    '未填写自己的值的对象使用此值',
    '未填寫自己的值的物件使用此值',
    'Used by objects without a value of their own',
  ],
  dictHelp: [
    '字典类型；值只能从该字典中选择',
    '字典類型；值只能從該字典中選擇',
    'Type of a dictionary, whose entries are the allowed values',
  ],
} as const
