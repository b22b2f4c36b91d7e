// Words of data models.
export const dataModelWords = {
  fields: ['字段', '欄位', 'Fields'],
  objects: ['数据', '資料', 'Objects'],
  asTable: ['以表格编辑', '以表格編輯', 'Edit as a table'],
  fieldsOf: ['{model} 的字段', '{model} 的欄位', 'Fields of {model}'],
  detailCount: ['字段数', '欄位數', 'Fields'],
  objectCount: ['数据条数', '資料筆數', 'Objects'],
  noFields: [
    '先定义字段，例如编号、型号、检验日期；然后逐条录入数据。',
    '先定義欄位，例如編號、型號、檢驗日期；然後逐筆輸入資料。',
    'First define its fields, such as a number, a type and a date of inspection; then add the objects.',
  ],
  noModel: ['未选择数据模型', '未選擇資料模型', 'No data model is chosen'],
  noModelHint: [
    '从数据模型列表中打开一个模型的字段。',
    '從資料模型列表中開啟一個模型的欄位。',
    'Open the fields of a model from the list of data models.',
  ],
  toModels: ['数据模型', '資料模型', 'Data models'],
  codeHelp: [
    '留空则按该模型的编码规则生成',
    '留空則按該模型的編碼規則產生',
    'Left empty, the code rule of the model makes it',
  ],
  lengthHelp: ['仅用于文本；留空为 200', '僅用於文字；留空為 200', 'Of a text only; 200 where it is empty'],
  precisionHelp: ['仅用于小数', '僅用於小數', 'Of a decimal number only'],
  dictionaryHelp: ['仅用于字典项', '僅用於字典項', 'Of a dictionary entry only'],
  referenceHelp: ['仅用于引用其他数据', '僅用於引用其他資料', 'Of another object only'],
  shownByHelp: ['留空则显示编码', '留空則顯示編碼', 'Left empty, its code is shown'],
  uniqueHelp: ['两条数据不能有相同的值', '兩筆資料不能有相同的值', 'No two objects have the same value'],
  queriedHelp: ['列表可按它查询', '列表可按它查詢', 'Lists can be searched by it'],
  defaultHelp: [
    '新数据未填写时使用；设为必填时也用于已有数据',
    '新資料未填寫時使用；設為必填時也用於已有資料',
    'Taken where a new object says nothing, and by older ones once a value is required',
  ],
} as const
