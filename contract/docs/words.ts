import type { Words } from '../kit/page.ts'

export const docsWords: Readonly<Record<string, Words>> = {
  documentClass: ['文档分类', '文件分類', 'Classification'],
  'documentClass.name': ['分类名称', '分類名稱', 'Name'],
  'documentClass.parentId': ['上级分类', '上級分類', 'Parent'],
  'documentClass.sortNumber': ['排序号', '排序號', 'Order'],
  document: ['文档', '文件', 'Document'],
  'document.classId': ['文档分类', '文件分類', 'Classification'],
  'document.name': ['标题', '標題', 'Title'],
  'document.format': ['格式', '格式', 'Format'],
  'document.content': ['内容', '內容', 'Content'],
  'document.sortNumber': ['排序号', '排序號', 'Order'],
}

export const docsDictionaries: Readonly<Record<string, Readonly<Record<number, Words>>>> = {
  'document.format': { 1: ['Markdown', 'Markdown', 'Markdown'], 2: ['HTML', 'HTML', 'HTML'] },
}
