// Dictionaries of this module. Forms, filters and imports read a dictionary by its name.
import { defineDictionary } from '../kit/dictionary.ts'

export const documentFormat = defineDictionary('document.format', ['文档格式', '文件格式', 'Document format'], {
  markdown: [1, 'Markdown', 'Markdown', 'Markdown'],
  html: [2, 'HTML', 'HTML', 'HTML'],
})

/** In the order of `languages`. */
export const documentLanguage = defineDictionary(
  'document.language',
  ['文档语言', '文件語言', 'Language of a document'],
  {
    zhCN: [1, '简体中文', '簡體中文', 'Simplified Chinese'],
    zhTW: [2, '繁体中文', '繁體中文', 'Traditional Chinese'],
    en: [3, '英语', '英語', 'English'],
  },
)

export const documentType = defineDictionary('document.type', ['文档分类层级', '文件分類層級', 'Category level'], {
  top: [1, '一级分类', '一級分類', 'Top level'],
  below: [2, '下级分类', '下級分類', 'Subcategory'],
})
