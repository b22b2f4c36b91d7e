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
    'Define its fields first, such as number, type and inspection date; then add the objects.',
  ],
  noModel: ['未选择数据模型', '未選擇資料模型', 'No data model selected'],
  noModelHint: [
    '从数据模型列表中打开一个模型的字段。',
    '從資料模型列表中開啟一個模型的欄位。',
    'Open the fields of a model from the list of data models.',
  ],
  toModels: ['数据模型', '資料模型', 'Data models'],
  codeHelp: [
    '留空则按该模型的编码规则生成',
    '留空則按該模型的編碼規則產生',
    'Leave empty to use the code rule of the model',
  ],
  lengthHelp: ['仅用于文本；留空为 200', '僅用於文字；留空為 200', 'Text fields only (default 200)'],
  precisionHelp: ['仅用于小数', '僅用於小數', 'Decimal only'],
  dictionaryHelp: ['仅用于字典项', '僅用於字典項', 'Dictionary entries only'],
  referenceHelp: ['仅用于引用其他数据', '僅用於引用其他資料', 'References only'],
  shownByHelp: ['留空则显示编码', '留空則顯示編碼', 'Leave empty to show the code'],
  uniqueHelp: ['两条数据不能有相同的值', '兩筆資料不能有相同的值', 'Each value can occur only once'],
  queriedHelp: ['列表可按它查询', '列表可按它查詢', 'Lists can be searched by this field'],
  defaultHelp: [
    '新数据未填写时使用；设为必填时也用于已有数据',
    '新資料未填寫時使用；設為必填時也用於已有資料',
    'Default for new objects, and for existing ones when the field becomes required',
  ],
} as const
