export const personalModelWords = {
  toCompany: ['转为公司模型…', '轉為公司模型…', 'Make it a company model…'],
  toCompanyOf: ['将“{name}”转为公司模型', '將「{name}」轉為公司模型', 'Make {name} a model of the company'],
  create: ['创建模型', '建立模型', 'Create model'],
  codeHelp: ['公司模型的编码必须唯一', '公司模型的編碼必須唯一', 'No two models of the company have the same code'],
  created: ['已创建公司模型“{code}”', '已建立公司模型「{code}」', 'Model {code} was created'],
} as const
